import { freeCoupons } from '#modules/coupons/coupon-uses.ts'
import { releaseReservation } from '#modules/inventory/release-reservation.ts'
import { releaseGifts } from '#modules/registries/gift-holds.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { releaseTenders } from './hold-tenders.ts'

/** What is held in the place of what is let go, each kind as soon as it is free. */
interface TakenInstead {
  readonly gifts: () => Promise<void>
  readonly coupons: () => Promise<void>
  readonly tenders: () => Promise<void>
}

/**
 * Lets go of all that checkouts hold which came to nothing, in the order of the locks: gifts, coupons, wallet and points, stock. A second
 * call finds nothing to do.
 */
export async function releaseHeld(
  tx: Tx,
  parts: Pick<CheckoutParts, 'points'>,
  {
    checkoutIds,
    now,
    instead,
  }: { checkoutIds: readonly string[]; now: Date; instead?: TakenInstead },
): Promise<void> {
  for (const id of checkoutIds) await releaseGifts(tx, id, now)
  await instead?.gifts()
  for (const id of checkoutIds) await freeCoupons(tx, id)
  await instead?.coupons()
  for (const checkoutId of checkoutIds) await releaseTenders(tx, parts, { checkoutId, now })
  await instead?.tenders()
  for (const id of checkoutIds) await releaseReservation(tx, id)
}
