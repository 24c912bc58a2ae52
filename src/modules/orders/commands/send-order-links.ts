import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { limitEmailsTo } from '#platform/mail/limit-emails.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { grantOrderAccess, orderTrackingLink } from '../db/access.ts'
import { orderEmailKey, orderLinkLifetime } from '../db/keys.ts'
import { insertEvent } from '../db/writer.ts'
import { orderLinksEmail } from '../emails/order-links-email.ts'
import type { Services } from '#platform/services.ts'

/** Emails to one mailbox in an hour for one IP address. */
const emailsPerMailbox = 3
const ordersPerEmail = 20

/**
 * Emails links to all orders of an address. A job does the look-up, so that the answer does not
 * show whether there are orders; the job knows the address only by its hash.
 */
export async function requestOrderLinks(
  ctx: Ctx,
  { limitByKey: limit }: Pick<Services, 'limitByKey'>,
  { email }: { email: string },
): Promise<Record<string, never> | Refusal<'too-many'>> {
  const key = orderEmailKey(email)
  const { allowed, resetIn } = await limitEmailsTo(
    { limitByKey: limit },
    { kind: 'your-orders', email, asker: ctx.ip, perAsker: emailsPerMailbox },
  )
  if (!allowed)
    return refuse(
      'too-many',
      'We already sent that email. Check your inbox, or try again in an hour.',
      { reason: 'order-links-email-limit', detail: { retryAfter: resetIn } },
    )
  await inTransaction(ctx.db, (tx) =>
    ctx.jobs.enqueue(tx, 'orders.send-order-links', { key, request: ctx.requestId }),
  )
  return {}
}

/** Emails the latest orders of an address, each with its own link. */
export async function sendOrderLinks(
  services: Services,
  { key, request }: { key: string; request: string },
): Promise<void> {
  const orders = await queryRows(
    services.db,
    { id: text, number: text, email: text, total: integer, placedAt: timestamp },
    sql`
      select id, number, email, total, placed_at
      from orders
      where email_key = ${key}
      order by placed_at desc
      limit ${ordersPerEmail}`,
  )
  const [first] = orders
  if (!first) return
  await inTransaction(services.db, async (tx) => {
    const [now, orderIds] = [services.clock.now(), orders.map((order) => order.id)]
    const tokens = await grantOrderAccess(tx, {
      orderIds,
      until: new Date(now.getTime() + orderLinkLifetime),
    })
    const listed = orders.map((order, index) => ({
      number: order.number,
      placedAt: order.placedAt,
      total: order.total,
      track: orderTrackingLink(services.origin, tokens[index] ?? ''),
    }))
    const isFirst = await services.mails.sendLater(tx, {
      dedupeKey: `your-orders:${request}`,
      to: first.email,
      ...orderLinksEmail(listed, services.mails.shop),
    })
    if (isFirst)
      await insertEvent(tx, {
        orderIds,
        at: now,
        kind: 'links_mailed',
        actor: { kind: 'system' },
        visibility: 'staff',
      })
  })
}
