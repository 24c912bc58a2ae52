import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.server.ts'
import { loadOrder } from './data/reader.ts'
import { glanceAtOrder } from './describe-order.ts'
import type { ReadOrderMoney } from './order-money.ts'

/** The display status of an order as the buyer sees it; empty when there is no such order. */
export async function readDisplayStatus(
  db: Db,
  { orderId, readMoney, now }: { orderId: string; readMoney: ReadOrderMoney; now: Date },
): Promise<string> {
  const [order, money] = await Promise.all([
    loadOrder(db, sql`o.id = ${orderId}`),
    readMoney(db, orderId),
  ])
  return order ? glanceAtOrder({ order, money, now }).status : ''
}
