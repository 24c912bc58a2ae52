import { hours, minutes } from '#kernel/time/time.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import {
  boolean,
  integer,
  json as jsonOf,
  listColumns,
  nullable,
  text,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { json, sql } from '#platform/db/sql.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import { orderUpdateEmail, type OrderUpdate } from './emails/order-update-email.ts'
import type { Services } from '#platform/services.ts'
import { createGiftLink } from './gift-access.ts'
import { createOrderLink } from './authorize-order.ts'
import { listEmailItems } from './queries/list-email-items.ts'

export type { OrderUpdate } from './emails/order-update-email.ts'

/** A line of the order and how many of its units an email is about. */
export interface NotifiedItem {
  readonly lineId: string
  readonly qty: number
}

export interface BuyerNotification extends OrderUpdate {
  readonly orderId: string
  /** What the email shows with pictures. */
  readonly items?: readonly NotifiedItem[]
  readonly at: Date
  /**
   * Sent at once together with waiting events. For lost parcels, cancellations and answers to the
   * buyer's requests.
   */
  readonly urgent?: boolean
  /** The recipient who took over a unit of the delivery group, instead of the buyer. */
  readonly recipient?: { readonly email: string; readonly groupId: string }
}

/**
 * Waiting time before an email, since parcels of an order are often handed over one after the
 * other.
 */
const batchDelay = minutes(2)
/** Minimum time between two emails about one order, unless urgent (features.md AJ, beyond 2). */
const minimumInterval = hours(1)

/**
 * Stores an event for an email to the buyer, in the transaction of the event. Events within an
 * hour share one email.
 */
export async function notifyBuyer(
  tx: Tx,
  jobs: JobQueue,
  { orderId, at, urgent = false, recipient, items = [], ...update }: BuyerNotification,
): Promise<void> {
  const { subject, heading, paragraphs } = update
  await execute(
    tx,
    sql`
      insert into order_updates (
        order_id, at, urgent, recipient_email, group_id, subject, heading, paragraphs, items
      )
      values (
        ${orderId}, ${at}, ${urgent}, ${recipient?.email ?? null},
        ${recipient?.groupId ?? null}, ${subject}, ${heading}, ${json(paragraphs)}, ${json(items)}
      )`,
  )
  await jobs.enqueue(
    tx,
    'orders.send-updates',
    { orderId },
    urgent ? {} : { after: new Date(at.getTime() + batchDelay), key: orderId },
  )
}

/** Counts the units of each line. */
export function countNotifiedItems(
  units: readonly { readonly lineId: string }[],
): readonly NotifiedItem[] {
  return [...Map.groupBy(units, ({ lineId }) => lineId)].map(([lineId, same]) => ({
    lineId,
    qty: same.length,
  }))
}

/**
 * Withdraws the notifications of one event that are not emailed yet. Returns whether one has been
 * emailed already.
 */
export async function withdrawNotifications(
  tx: Tx,
  { orderId, at, heading }: Pick<BuyerNotification, 'orderId' | 'at' | 'heading'>,
): Promise<{ isEmailed: boolean }> {
  const isOfEvent = sql`order_id = ${orderId} and at = ${at} and heading = ${heading}`
  await execute(tx, sql`delete from order_updates where ${isOfEvent} and emailed_at is null`)
  const [emailed] = await queryRows(
    tx,
    { id: integer },
    sql`select id from order_updates where ${isOfEvent} limit 1`,
  )
  return { isEmailed: emailed !== undefined }
}

/** A mailbox with pending events: the buyer's, or that of a recipient who took over units. */
const mailboxRow = {
  email: text,
  groupId: nullable(text),
  number: text,
  /** When the last email about the order was sent. */
  lastEmailedAt: timestamp,
}

type Mailbox = Row<typeof mailboxRow>

/**
 * Sends each mailbox one email with its pending events, or retries later when the last email is
 * less than an hour old.
 */
export async function sendOrderUpdates(services: Services, orderId: string): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    await execute(tx, sql`select 1 from orders where id = ${orderId} for update`)
    for (const mailbox of await listMailboxes(tx, orderId))
      await sendToMailbox(tx, services, { orderId, mailbox })
  })
}

function listMailboxes(tx: Tx, orderId: string): Promise<Mailbox[]> {
  return queryRows(
    tx,
    mailboxRow,
    sql`
      select
        coalesce(n.recipient_email, o.email) as email, n.group_id, o.number,
        greatest(
          max(n.emailed_at),
          case when n.group_id is null then o.placed_at else o.placed_at - interval '1 day' end
        ) as last_emailed_at
      from order_updates n
      join orders o on o.id = n.order_id
      where n.order_id = ${orderId}
      group by o.id, n.recipient_email, n.group_id
      having count(*) filter (where n.emailed_at is null) > 0
      order by min(n.id)`,
  )
}

const pendingUpdateRow = {
  id: integer,
  urgent: boolean,
  subject: text,
  heading: text,
  paragraphs: jsonOf<readonly string[]>(),
  items: jsonOf<readonly NotifiedItem[]>(),
}

async function sendToMailbox(
  tx: Tx,
  services: Services,
  { orderId, mailbox }: { orderId: string; mailbox: Mailbox },
): Promise<void> {
  const now = services.clock.now()
  const { email, groupId, number } = mailbox
  const condition = sql`
    order_id = ${orderId}
      and emailed_at is null
      and group_id is not distinct from ${groupId}
      and (group_id is null or recipient_email = ${email})`
  const pending = await queryRows(
    tx,
    pendingUpdateRow,
    sql`
      select ${listColumns(pendingUpdateRow)}
      from order_updates
      where ${condition}
      order by id`,
  )
  const [first] = pending
  if (!first) return
  const next = new Date(mailbox.lastEmailedAt.getTime() + minimumInterval)
  if (now < next && !pending.some(({ urgent }) => urgent)) {
    await services.jobs.enqueue(
      tx,
      'orders.send-updates',
      { orderId },
      { after: next, key: `${orderId} later` },
    )
    return
  }
  const link =
    groupId === null
      ? await createOrderLink(tx, services.origin, { orderId, now })
      : await createGiftLink(tx, services, { groupId, now })
  const items = await listEmailItems(tx, {
    orderId,
    isGift: groupId !== null,
    origin: services.origin,
    now,
  })
  const news = pending.map((update) => ({
    ...update,
    items: update.items.flatMap(({ lineId, qty }) => {
      const item = items.get(lineId)
      return item ? [{ ...item, qty }] : []
    }),
  }))
  const mail = orderUpdateEmail(news, {
    number: groupId === null ? number : null,
    shop: services.mails.shop,
    link,
  })
  await services.mails.sendLater(tx, { dedupeKey: `order-news:${first.id}`, to: email, ...mail })
  await execute(tx, sql`update order_updates set emailed_at = ${now} where ${condition}`)
}
