import { randomBytes } from 'node:crypto'
import type { Tx } from '#platform/db/database.server.ts'
import { newToken } from './data/keys.ts'
import { insertOrder } from './data/writer.ts'
import { orderNumber, orderNumberBytes } from './domain/order-number.ts'
import type { PlacedOrder } from './placed-order.ts'

export interface WrittenOrder {
  readonly orderId: string
  readonly number: string
  /** The secret of the link that opens it; only its hash was written. */
  readonly token: string
}

/**
 * Writes an order with all that was frozen for it, in one statement. Only `completeCheckout` calls it: the unique key on the
 * checkout is the last wall against a second order. A number that is taken is drawn again.
 */
export async function writeOrder(tx: Tx, placed: PlacedOrder): Promise<WrittenOrder> {
  const token = newToken()
  for (let attempt = 0; attempt < 10; attempt++) {
    const number = orderNumber(randomBytes(orderNumberBytes))
    if (await insertOrder(tx, placed, { number, token })) return { orderId: placed.id, number, token }
  }
  throw new Error('No free order number was drawn in ten tries.')
}
