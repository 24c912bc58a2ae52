import { randomBytes } from 'node:crypto'
import type { Tx } from '#platform/db/database.server.ts'
import { newToken } from '#platform/secrets/secrets.ts'
import { insertOrder } from './data/writer.ts'
import { orderNumber, orderNumberBytes } from './domain/order-number.ts'
import type { PlacedOrder } from './placed-order.ts'

/**
 * How a shopper names an order, and the secret of the link that opens it, of which only the hash
 * is written.
 */
export interface OrderKeys {
  readonly number: string
  readonly token: string
}

export class OrderNumberTaken extends Error {
  override name = 'OrderNumberTaken'
}

export function generateOrderKeys(): OrderKeys {
  return { number: orderNumber(randomBytes(orderNumberBytes)), token: newToken() }
}

/**
 * Writes an order with all that was frozen for it, in one statement. Only `completeCheckout` calls
 * it: the unique key on the checkout is the last wall against a second order. Throws
 * `OrderNumberTaken` when another number is to be drawn.
 */
export async function writeOrder(tx: Tx, placed: PlacedOrder, keys: OrderKeys): Promise<void> {
  if (!(await insertOrder(tx, placed, keys))) throw new OrderNumberTaken(`${keys.number} is taken.`)
}
