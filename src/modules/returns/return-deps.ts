import type { FileDeps } from '#modules/files/file-deps.ts'
import type { Carrier } from '#modules/fulfillment/carrier.ts'
import type { OrderUnitKey } from '#modules/orders/lock-order.ts'
import type { OrderUnitFollower } from '#modules/orders/order-unit-followers.ts'
import type { PaymentDeps } from '#modules/payments/payment-deps.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'

export interface ReturnDeps extends PaymentDeps {
  readonly carrier: Carrier | null
  readonly orderUnitFollowers: readonly OrderUnitFollower[]
  readonly sealer: Sealer
  /** Storage of photos. */
  readonly files: FileDeps
  /**
   * Points that units earned. Provided by the composition root, because this module cannot import
   * loyalty.
   */
  readonly sumPointsOfUnits: (
    db: Db,
    orderId: string,
    pieces: readonly OrderUnitKey[],
  ) => Promise<number>
}
