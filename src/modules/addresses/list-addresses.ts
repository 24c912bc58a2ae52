import type { Refusal } from '#kernel/refusal/refusal.ts'
import { memberOf, type Ctx } from '#platform/context.ts'
import { entryOf } from './apply-address.ts'
import type { AddressParts } from './address-parts.ts'
import { noAddress } from './change-book.ts'
import type { Address, AddressUse } from './contract.ts'
import { readBook } from './data/book.ts'
import { describeAddress } from './describe-address.ts'
import { addressLimit } from './domain/address-book.ts'
import { findUses } from './find-uses.ts'

export interface AddressBook {
  readonly rows: Address[]
  readonly limit: typeof addressLimit
}

export async function listAddresses(
  ctx: Ctx,
  { sealer }: Pick<AddressParts, 'sealer'>,
): Promise<AddressBook> {
  return {
    rows: (await readBook(ctx.db, sealer, memberOf(ctx.actor))).map(describeAddress),
    limit: addressLimit,
  }
}

export async function listAddressUses(
  ctx: Ctx,
  parts: AddressParts,
  { id }: { id: string },
): Promise<{ uses: AddressUse[] } | Refusal> {
  const entry = await entryOf(ctx, parts, id)
  return entry ? { uses: await findUses(ctx, parts, entry) } : noAddress()
}
