import type { Db } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import { findStoredOrder } from './db/find-stored-order.ts'
import type { DisplayStatus } from './domain/display-status.ts'
import { summarizeOrder } from './queries/describe-order.ts'
import { getOrderShop } from './order-shop.ts'
import type { ReadOrderPayment } from './queries/order-payment.ts'
import type { Settings } from '#platform/settings/settings.ts'

interface DisplayStatusRequest {
  readonly orderId: string
  readonly readMoney: ReadOrderPayment
  readonly now: Date
  readonly settings: Settings
}

/** The display status of an order as the buyer sees it; null when there is no such order. */
export async function readDisplayStatus(
  db: Db,
  { orderId, readMoney, now, settings }: DisplayStatusRequest,
): Promise<DisplayStatus | null> {
  const [order, money] = await Promise.all([
    findStoredOrder(db, sql`o.id = ${orderId}`),
    readMoney(db, orderId),
  ])
  return order ? summarizeOrder({ order, money, now, shop: getOrderShop(settings) }).status : null
}
