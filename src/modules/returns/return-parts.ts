import type { FileParts } from '#modules/files/file-parts.ts'
import type { FulfillmentParts } from '#modules/fulfillment/fulfillment-parts.ts'
import type { PieceKey } from '#modules/orders/take-order.ts'
import type { Db } from '#platform/db/database.server.ts'

/** What the commands of returns stand on; the way back goes by the same carrier. */
export interface ReturnParts extends FulfillmentParts {
  /** Where photographs are kept. */
  readonly files: FileParts
  /** Points that pieces have earned and still have; the rewards program lies above returns and answers it. */
  readonly pointsOfPieces: (db: Db, orderId: string, pieces: readonly PieceKey[]) => Promise<number>
}
