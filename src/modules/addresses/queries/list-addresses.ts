import type { Refusal } from '#kernel/refusal/refusal.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import { findAddressBookEntry } from './apply-address.ts'
import { refuseUnknownAddress } from '../commands/update-address-book.ts'
import type { Address, AddressUse } from '../contract.ts'
import { listStoredAddresses } from '../db/book.ts'
import { describeAddress } from './describe-address.ts'
import { addressLimit } from '../domain/address-book.ts'
import { listOutdatedUses } from './find-uses.ts'

export interface AddressBook {
  readonly rows: Address[]
  readonly limit: typeof addressLimit
}

export async function listAddresses(
  ctx: Ctx,
  { sealer }: Pick<Services, 'sealer'>,
): Promise<AddressBook> {
  return {
    rows: (await listStoredAddresses(ctx.db, sealer, getMemberId(ctx.caller))).map(describeAddress),
    limit: addressLimit,
  }
}

export async function listAddressUses(
  ctx: Ctx,
  services: Pick<Services, 'sealer' | 'useSources'>,
  { id }: { id: string },
): Promise<{ uses: AddressUse[] } | Refusal> {
  const entry = await findAddressBookEntry(ctx, services, id)
  return entry ? { uses: await listOutdatedUses(ctx, services, entry) } : refuseUnknownAddress()
}
