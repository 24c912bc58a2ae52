import type { OrderUnitFollower } from '#modules/orders/order-unit-followers.ts'
import type { PaymentProviders } from '#modules/payments/payment-providers.ts'
import type { Infrastructure } from '#platform/services.ts'
import type { ShippingProvider } from '#modules/pricing/shipping-provider.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import type { Carrier } from './carrier.ts'

/**
 * Handles tracking updates for shipments of other modules, in the transaction that receives them.
 */
export type HandleTrackingUpdates = (tx: Tx, news: CarrierNews) => Promise<void>

export interface CarrierNews {
  readonly numbers: readonly string[]
  readonly now: Date
}

/** The dependencies of fulfillment commands, built once by the composition root. */
export interface FulfillmentDeps extends Pick<
  Infrastructure,
  'db' | 'jobs' | 'log' | 'clock' | 'secret' | 'count'
> {
  readonly providers: PaymentProviders
  readonly attemptsPerHour?: number
  /** The carrier service; null when the shop ships without one. */
  readonly carrier: Carrier | null
  /** Quotes shipping methods for changes of a placed order. */
  readonly shipping: ShippingProvider
  /** Modules that react to changes of order units. */
  readonly orderUnitFollowers: readonly OrderUnitFollower[]
  readonly trackingUpdateHandlers: readonly HandleTrackingUpdates[]
  /** Decrypts delivery notes. */
  readonly sealer: Sealer
}
