import type { Refusal } from '#kernel/refusal/refusal.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import { findAddressBookEntry } from './apply-address.ts'
import type { AddressDeps } from '../address-deps.ts'
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
  { sealer }: Pick<AddressDeps, 'sealer'>,
): Promise<AddressBook> {
  return {
    rows: (await listStoredAddresses(ctx.db, sealer, getMemberId(ctx.caller))).map(describeAddress),
    limit: addressLimit,
  }
}

export async function listAddressUses(
  ctx: Ctx,
  parts: AddressDeps,
  { id }: { id: string },
): Promise<{ uses: AddressUse[] } | Refusal> {
  const entry = await findAddressBookEntry(ctx, parts, id)
  return entry ? { uses: await listOutdatedUses(ctx, parts, entry) } : refuseUnknownAddress()
}
