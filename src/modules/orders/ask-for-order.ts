import { sql } from 'drizzle-orm'
import { readContact, type Contact } from '#modules/members/read-contact.ts'
import { maskEmail } from '#kernel/email/email.ts'
import { newId } from '#kernel/ids/ids.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import { memberOf, type Ctx } from '#platform/context.ts'
import { inTransaction, rows } from '#platform/db/database.server.ts'
import { newToken, tokenHash } from '#platform/secrets/secrets.ts'
import { insertEvent } from './data/writer.ts'
import { admit, type OrderQuestion } from './look-up-order.ts'
import { orderAskedForMail } from './mail/order-asked-for.ts'
import type { OrderParts } from './order-parts.ts'

/** How long the question can be answered. */
const askedFor = days(7)

/** A member asks for a guest's order. Says the same whether or not there is such an order: whether its address is asked is found by a job. */
export async function askForOrder(
  ctx: Ctx,
  parts: OrderParts,
  question: OrderQuestion,
): Promise<Record<string, never> | Refusal<'too-many'>> {
  const memberId = memberOf(ctx.actor)
  const asked = await admit(parts, question)
  if ('refused' in asked) return asked
  await inTransaction(ctx.db, (tx) =>
    ctx.jobs.enqueue(tx, 'orders.ask-for', { key: asked.key, memberId, request: ctx.requestId }),
  )
  return {}
}

interface AskedFor {
  readonly key: string
  readonly memberId: string
  readonly request: string
}

/** The job's half. An order that has a member stays theirs, and so nobody is asked for it. */
export async function askForOrderNow(
  parts: OrderParts,
  { key, memberId, request }: AskedFor,
): Promise<void> {
  const [order] = await rows<{ id: string; number: string; email: string }>(
    parts.db,
    sql`select id, number, email from orders where lookup_key = ${key} and owner_id like 'gst\\_%'`,
  )
  const contact = await readContact(parts.db, memberId)
  if (!order || !contact) return
  const [token, now] = [newToken(), parts.clock.now()]
  await inTransaction(parts.db, async (tx) => {
    const mail = orderAskedForMail({
      number: order.number,
      asker: nameOf(contact),
      answer: `${parts.origin}/tourist/order#move=${token}`,
      origin: parts.origin,
    })
    const isFirst = await parts.mails.sendLater(tx, {
      dedupeKey: `order-asked-for:${request}`,
      to: order.email,
      ...mail,
    })
    if (!isFirst) return
    await tx.execute(
      sql`
        delete from order_transfers
        where order_id = ${order.id} and member_id = ${memberId} and status = 'asked'
      `,
    )
    await tx.execute(sql`
      insert into order_transfers (
        id, order_id, member_id, token_hash, status, asked_at, expires_at
      )
      values (
        ${newId('otr', now.getTime())}, ${order.id}, ${memberId}, ${tokenHash(token)}, 'asked',
        ${now.toISOString()}::timestamptz,
        ${new Date(now.getTime() + askedFor).toISOString()}::timestamptz
      )
    `)
    const actor = { kind: 'customer', id: memberId } as const
    await insertEvent(tx, {
      orderIds: [order.id],
      at: now,
      kind: 'order_asked_for',
      actor,
      visibility: 'staff',
    })
  })
}

/** "Nora Hale (n•••@example.com)" */
export function nameOf({ firstName, lastName, email }: Contact): string {
  const name = `${firstName} ${lastName}`.trim()
  return name ? `${name} (${maskEmail(email)})` : maskEmail(email)
}
