import { sql } from 'drizzle-orm'
import { hours, minutes } from '#kernel/time/time.ts'
import { inTransaction, rows, type Tx } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import { orderNewsMail, type NewsItem } from './mail/order-news.ts'
import type { OrderParts } from './order-parts.ts'
import { giftLink } from './reach-gift.ts'
import { orderLink } from './reach-order.ts'

export type { NewsItem } from './mail/order-news.ts'

export interface News extends NewsItem {
  readonly orderId: string
  readonly at: Date
  /** Goes out at once and takes along what was waiting: lost parcels, cancellations, and the answer to whatever its buyer has just asked. */
  readonly urgent?: boolean
  /** Whoever looks after a piece of that delivery, in place of its buyer. */
  readonly recipient?: { readonly email: string; readonly groupId: string }
}

/** Time to gather what happens together: parcels of one order are often handed over one after the other. */
const gathering = minutes(2)
/** At most one mail about one order in so long, unless it is urgent (features.md AJ, beyond 2). */
const quiet = hours(1)

/** Tells the buyer by mail, in the transaction in which it happened; what happens within an hour goes into one mail. */
export async function notifyBuyer(
  tx: Tx,
  jobs: JobQueue,
  { orderId, at, urgent = false, recipient, subject, heading, paragraphs }: News,
): Promise<void> {
  await tx.execute(sql`
    insert into order_news (
      order_id, at, urgent, recipient_email, group_id, subject, heading, paragraphs
    )
    values (
      ${orderId}, ${at.toISOString()}::timestamptz, ${urgent}, ${recipient?.email ?? null},
      ${recipient?.groupId ?? null}, ${subject}, ${heading}, ${JSON.stringify(paragraphs)}::jsonb
    )
  `)
  await jobs.enqueue(
    tx,
    'orders.news',
    { orderId },
    urgent ? {} : { after: new Date(at.getTime() + gathering), key: orderId },
  )
}

interface Waiting extends NewsItem {
  readonly id: number
  readonly urgent: boolean
}

/** One mailbox that hears of an order: its buyer's, or that of whoever looks after pieces of a delivery. */
interface Mailbox {
  readonly email: string
  readonly groupId: string | null
  readonly number: string
  /** The last mail about it. */
  readonly last: string
}

/** The job's half: to each mailbox one mail with all that waits for it, or a later try when its last one is not an hour old. */
export async function sendNews(parts: OrderParts, orderId: string): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    await tx.execute(sql`select 1 from orders where id = ${orderId} for update`)
    for (const mailbox of await mailboxesOf(tx, orderId))
      await sendTo(tx, parts, { orderId, mailbox })
  })
}

function mailboxesOf(tx: Tx, orderId: string): Promise<Mailbox[]> {
  return rows<Mailbox>(
    tx,
    sql`
      select
        coalesce(n.recipient_email, o.email) as email, n.group_id as "groupId", o.number,
        to_jsonb(
          greatest(
            max(n.mailed_at),
            case when n.group_id is null then o.placed_at else o.placed_at - interval '1 day' end
          )
        ) #>> '{}' as last
      from order_news n
      join orders o on o.id = n.order_id
      where n.order_id = ${orderId}
      group by o.id, n.recipient_email, n.group_id
      having count(*) filter (where n.mailed_at is null) > 0
      order by min(n.id)
    `,
  )
}

async function sendTo(
  tx: Tx,
  parts: OrderParts,
  { orderId, mailbox }: { orderId: string; mailbox: Mailbox },
): Promise<void> {
  const now = parts.clock.now()
  const { email, groupId, number } = mailbox
  const theirs = sql`
    order_id = ${orderId}
      and mailed_at is null
      and group_id is not distinct from ${groupId}
      and (group_id is null or recipient_email = ${email})
  `
  const waiting = await rows<Waiting>(
    tx,
    sql`
      select id, urgent, subject, heading, paragraphs from order_news where ${theirs} order by id
    `,
  )
  const [first] = waiting
  if (!first) return
  const next = new Date(new Date(mailbox.last).getTime() + quiet)
  if (now < next && !waiting.some((news) => news.urgent)) {
    await parts.jobs.enqueue(
      tx,
      'orders.news',
      { orderId },
      { after: next, key: `${orderId} later` },
    )
    return
  }
  const link =
    groupId === null
      ? await orderLink(tx, parts.origin, { orderId, now })
      : await giftLink(tx, parts, { groupId, now })
  const mail = orderNewsMail(waiting, {
    number: groupId === null ? number : null,
    origin: parts.origin,
    link,
  })
  await parts.mails.sendLater(tx, { dedupeKey: `order-news:${first.id}`, to: email, ...mail })
  await tx.execute(
    sql`update order_news set mailed_at = ${now.toISOString()}::timestamptz where ${theirs}`,
  )
}
