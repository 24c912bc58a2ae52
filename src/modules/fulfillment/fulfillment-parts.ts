import type { FollowPieces } from '#modules/orders/follow-pieces.ts'
import type { PaymentParts } from '#modules/payments/payment-parts.ts'
import type { ShippingProvider } from '#modules/pricing/shipping-provider.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import type { Carrier } from './carrier.ts'

/** Whoever else has parcels with the carrier, told in which of them there may be news; in the transaction that hears it. */
export type HearNews = (tx: Tx, news: CarrierNews) => Promise<void>

export interface CarrierNews {
  readonly numbers: readonly string[]
  readonly now: Date
}

/** What the commands of fulfillment stand on, built once by the composition root. */
export interface FulfillmentParts extends PaymentParts {
  /** Who takes the shop's parcels and tells where they are; null where the shop hands them over by itself. */
  readonly carrier: Carrier | null
  /** How a parcel can travel, for changes of a placed order. */
  readonly shipping: ShippingProvider
  /** Who keeps books of their own about single pieces. */
  readonly followPieces: readonly FollowPieces[]
  readonly hearNews: readonly HearNews[]
  /** Opens the delivery notes of orders. */
  readonly sealer: Sealer
}
