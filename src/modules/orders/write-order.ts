import { randomBytes } from 'node:crypto'
import { RetryTransaction, type Tx } from '#platform/db/database.server.ts'
import { createToken } from '#platform/secrets/secrets.ts'
import { insertOrder } from './db/writer.ts'
import { formatOrderNumber, orderNumberBytes } from './domain/order-number.ts'
import type { PlacedOrder } from './placed-order.ts'

/**
 * How a shopper names an order, and the secret of the link that opens it, of which only the hash
 * is written.
 */
export interface OrderKeys {
  readonly number: string
  readonly token: string
}

export function generateOrderKeys(prefix: string): OrderKeys {
  return { number: formatOrderNumber(prefix, randomBytes(orderNumberBytes)), token: createToken() }
}

/**
 * Writes an order with all that was frozen for it, in one statement. Only `completeCheckout` calls
 * it: the unique key on the checkout prevents a second order. When the number is taken, the
 * transaction runs again with another.
 */
export async function writeOrder(tx: Tx, placed: PlacedOrder, keys: OrderKeys): Promise<void> {
  if (!(await insertOrder(tx, placed, keys)))
    throw new RetryTransaction(`The order number ${keys.number} is taken.`)
}
