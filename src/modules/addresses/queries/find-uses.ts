import type { Ctx } from '#platform/context.ts'
import { getMemberId } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import type { ChangedAddress } from '../address-uses.ts'
import type { AddressUse } from '../contract.ts'
import type { StoredAddress } from '../db/book.ts'
import { isOutdated } from '../domain/address-book.ts'
import { toShippingAddress } from './to-shipping-address.ts'

/** Lists outdated copies of an address in all modules that store copies. */
export async function listOutdatedUses(
  ctx: Ctx,
  { useSources }: Pick<Services, 'useSources'>,
  entry: StoredAddress,
): Promise<AddressUse[]> {
  const changed = toChangedAddress(ctx, entry)
  return (await Promise.all(useSources.map((source) => source.find(ctx, changed)))).flat()
}

export function toChangedAddress(ctx: Ctx, entry: StoredAddress): ChangedAddress {
  return {
    memberId: getMemberId(ctx.caller),
    now: toShippingAddress(entry),
    isOutdated: (copy) => isOutdated(entry, copy),
  }
}
