import { sql } from 'drizzle-orm'
import { hours, minutes } from '#kernel/time/time.ts'
import { inTransaction, rows, type Tx } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import { orderNewsMail, type NewsItem } from './mail/order-news.ts'
import type { OrderParts } from './order-parts.ts'
import { orderLink } from './reach-order.ts'

export interface News extends NewsItem {
  readonly orderId: string
  readonly at: Date
  /** Goes out at once and takes along what was waiting: lost parcels, apologies, cancellations. */
  readonly urgent?: boolean
}

/** Time to gather what happens together: parcels of one order are often handed over one after the other. */
const gathering = minutes(2)
/** At most one mail about one order in so long, unless it is urgent (features.md AJ, beyond 2). */
const quiet = hours(1)

/** Tells the buyer by mail, in the transaction in which it happened; what happens within an hour goes into one mail. */
export async function tellBuyer(
  tx: Tx,
  jobs: JobQueue,
  { orderId, at, urgent = false, subject, heading, paragraphs }: News,
): Promise<void> {
  await tx.execute(sql`
    insert into order_news (order_id, at, urgent, subject, heading, paragraphs)
    values (${orderId}, ${at.toISOString()}::timestamptz, ${urgent}, ${subject}, ${heading}, ${JSON.stringify(paragraphs)}::jsonb)`)
  await jobs.enqueue(tx, 'orders.news', { orderId }, urgent ? {} : { after: new Date(at.getTime() + gathering), key: orderId })
}

interface Waiting extends NewsItem {
  readonly id: number
  readonly urgent: boolean
}

/** The job's half: one mail with all that waits, or a later try when the last one is not an hour old. */
export async function sendNews(parts: OrderParts, orderId: string): Promise<void> {
  const now = parts.clock.now()
  await inTransaction(parts.db, async (tx) => {
    const [order] = await rows<{ number: string; email: string; last: string }>(
      tx,
      sql`
      select o.number, o.email, to_jsonb(greatest(o.placed_at, (select max(n.mailed_at) from order_news n where n.order_id = o.id))) #>> '{}' as last
      from orders o where o.id = ${orderId} for update`,
    )
    const waiting = await rows<Waiting>(
      tx,
      sql`select id, urgent, subject, heading, paragraphs from order_news where order_id = ${orderId} and mailed_at is null order by id`,
    )
    const [first] = waiting
    if (!order || !first) return
    const next = new Date(new Date(order.last).getTime() + quiet)
    if (now < next && !waiting.some((news) => news.urgent)) {
      await parts.jobs.enqueue(tx, 'orders.news', { orderId }, { after: next, key: `${orderId} later` })
      return
    }
    const track = await orderLink(tx, parts.origin, { orderId, now })
    const mail = orderNewsMail(waiting, { number: order.number, origin: parts.origin, track })
    await parts.mails.sendLater(tx, { dedupeKey: `order-news:${first.id}`, to: order.email, ...mail })
    await tx.execute(
      sql`update order_news set mailed_at = ${now.toISOString()}::timestamptz where order_id = ${orderId} and mailed_at is null`,
    )
  })
}
