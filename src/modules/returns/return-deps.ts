import type { Services } from '#platform/services.ts'
import type { FulfillmentDeps } from '#modules/fulfillment/fulfillment-deps.ts'
import type { OrderUnitKey } from '#modules/orders/lock-order.ts'
import type { Db } from '#platform/db/database.server.ts'

export interface ReturnDeps extends FulfillmentDeps {
  /** Storage of photos. */
  readonly files: Pick<Services, 'storage' | 'scan'>
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
