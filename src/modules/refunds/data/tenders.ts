import { sql } from 'drizzle-orm'
import { readTenders } from '#modules/orders/read-tenders.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { TenderInHand } from '../domain/split-refund.ts'

/** The tenders of an order with their unrefunded amounts. */
export async function readTendersInHand(db: Db, orderId: string): Promise<TenderInHand[]> {
  const tenders = await readTenders(db, orderId)
  if (tenders.length === 0) return []
  const refunded = await rows<{ position: number; amount: number }>(
    db,
    sql`
      select position, sum(amount)::int as amount
      from order_refund_tenders
      where order_id = ${orderId}
      group by 1`,
  )
  return tenders.map((tender) => ({
    ...tender,
    left: tender.amount - (refunded.find((row) => row.position === tender.position)?.amount ?? 0),
  }))
}
