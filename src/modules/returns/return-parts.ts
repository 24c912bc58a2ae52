import type { FileParts } from '#modules/files/file-parts.ts'
import type { FulfillmentParts } from '#modules/fulfillment/fulfillment-parts.ts'
import type { PieceKey } from '#modules/orders/take-order.ts'
import type { Db } from '#platform/db/database.server.ts'

export interface ReturnParts extends FulfillmentParts {
  /** Storage of photos. */
  readonly files: FileParts
  /**
   * Points that units earned. Provided by the composition root, because this module cannot import
   * loyalty.
   */
  readonly pointsOfPieces: (db: Db, orderId: string, pieces: readonly PieceKey[]) => Promise<number>
}
