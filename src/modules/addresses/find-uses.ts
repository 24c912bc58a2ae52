import type { Ctx } from '#platform/context.ts'
import { getMemberId } from '#platform/context.ts'
import type { AddressDeps } from './address-deps.ts'
import type { ChangedAddress } from './address-uses.ts'
import type { AddressUse } from './contract.ts'
import type { StoredAddress } from './data/book.ts'
import { isOutdated } from './domain/address-book.ts'

/** Lists outdated copies of an address in all modules that store copies. */
export async function listOutdatedUses(
  ctx: Ctx,
  { useSources: keepers }: Pick<AddressDeps, 'useSources'>,
  entry: StoredAddress,
): Promise<AddressUse[]> {
  const changed = toChangedAddress(ctx, entry)
  return (await Promise.all(keepers.map((keeper) => keeper.find(ctx, changed)))).flat()
}

export function toChangedAddress(ctx: Ctx, entry: StoredAddress): ChangedAddress {
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
    memberId: getMemberId(ctx.caller),
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
