import type { Ctx } from '#platform/context.ts'
import { memberOf } from '#platform/context.ts'
import type { AddressParts } from './address-parts.ts'
import type { ChangedAddress } from './address-uses.ts'
import type { AddressUse } from './contract.ts'
import type { StoredAddress } from './data/book.ts'
import { isOutdated } from './domain/address-book.ts'

/** Lists outdated copies of an address in all modules that store copies. */
export async function findUses(
  ctx: Ctx,
  { keepers }: Pick<AddressParts, 'keepers'>,
  entry: StoredAddress,
): Promise<AddressUse[]> {
  const changed = changedAddress(ctx, entry)
  return (await Promise.all(keepers.map((keeper) => keeper.find(ctx, changed)))).flat()
}

export function changedAddress(ctx: Ctx, entry: StoredAddress): ChangedAddress {
  const {
    firstName,
    lastName,
    company,
    line1,
    line2,
    city,
    stateCode,
    zip,
    countryCode,
    phone,
    deliveryNotes,
  } = entry
  return {
    memberId: memberOf(ctx.actor),
    now: {
      firstName,
      lastName,
      company,
      line1,
      line2,
      city,
      stateCode,
      zip,
      countryCode,
      phone,
      deliveryNotes,
    },
    isOutdated: (copy) => isOutdated(entry, copy),
  }
}
