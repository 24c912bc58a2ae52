import { sql } from 'drizzle-orm'
import { enqueueMemberPointsUpdate } from '#modules/loyalty/update-order-points.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { inTransaction, rows, type Db, type Tx } from '#platform/db/database.server.ts'
import { hashToken } from '#platform/secrets/secrets.ts'
import { formatTransferRequester } from './request-order-transfer.ts'
import { orderEmailKey, orderLookupKey } from '../db/keys.ts'
import { insertEvent } from '../db/writer.ts'
import { transferAnswerEmail } from '../emails/transfer-emails.ts'
import type { OrderDeps } from '../order-deps.ts'

interface Transfer {
  readonly id: string
  readonly orderId: string
  readonly number: string
  readonly memberId: string
}

/**
 * Reads an order transfer that is still open: the order number and the name of the member who
 * asked.
 */
export async function readOrderTransfer(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  token: string,
): Promise<{ number: string; asker: string } | Refusal<'not-found'>> {
  const found = await findOpenTransfer(db, { token, now: clock.now() })
  const contact = found && (await findContact(db, found.memberId))
  return found && contact
    ? { number: found.number, asker: formatTransferRequester(contact) }
    : transferClosed()
}

/**
 * Accepts or declines an order transfer. Accepting makes the order the member's and revokes the
 * links that were emailed before.
 */
export async function answerOrderTransfer(
  parts: OrderDeps,
  { token, accept }: { token: string; accept: boolean },
): Promise<{ accepted: boolean } | Refusal<'not-found'>> {
  const now = parts.clock.now()
  return inTransaction(parts.db, async (tx) => {
    const open = await findOpenTransfer(tx, { token, now })
    if (!open) return transferClosed()
    await tx.execute(sql`select 1 from orders where id = ${open.orderId} for update`)
    const found = await findOpenTransfer(tx, { token, now })
    const contact = found && (await findContact(tx, found.memberId))
    if (!found || !contact) return transferClosed()
    await tx.execute(sql`
      update order_transfers
      set status = ${accept ? 'accepted' : 'declined'},
        answered_at = ${now.toISOString()}::timestamptz
      where id = ${found.id}
    `)
    if (accept) await moveOrderToMember(tx, parts, { found, email: contact.email, now })
    const kind = accept ? 'transfer_accepted' : 'transfer_declined'
    const actor = { kind: 'customer' } as const
    await insertEvent(tx, { orderIds: [found.orderId], at: now, kind, actor, visibility: 'staff' })
    const mail = transferAnswerEmail({
      number: found.number,
      accepted: accept,
      origin: parts.origin,
    })
    await parts.mails.sendLater(tx, {
      dedupeKey: `order-answered:${found.id}`,
      to: contact.email,
      ...mail,
    })
    return { accepted: accept }
  })
}

async function moveOrderToMember(
  tx: Tx,
  { jobs }: Pick<OrderDeps, 'jobs'>,
  {
    found: { orderId, number, memberId },
    email,
    now,
  }: { found: Transfer; email: string; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update orders
    set
      owner_id = ${memberId}, email = ${email}, email_key = ${orderEmailKey(email)},
      lookup_key = ${orderLookupKey(number, email)}, version = version + 1
    where id = ${orderId}
  `)
  await tx.execute(sql`delete from order_access where order_id = ${orderId}`)
  await tx.execute(sql`
    update order_transfers
    set status = 'declined', answered_at = ${now.toISOString()}::timestamptz
    where order_id = ${orderId} and status = 'asked'
  `)
  await enqueueMemberPointsUpdate(tx, jobs, memberId)
}

async function findOpenTransfer(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<Transfer | null> {
  const [found] = await rows<Transfer>(
    db,
    sql`
      select t.id, t.order_id as "orderId", o.number, t.member_id as "memberId"
      from order_transfers t
      join orders o on o.id = t.order_id
      where t.token_hash = ${hashToken(token)}
        and t.status = 'asked'
        and t.expires_at > ${now.toISOString()}::timestamptz
        and o.owner_id like 'gst\\_%'
    `,
  )
  return found ?? null
}

function transferClosed(): Refusal<'not-found'> {
  return refuse('not-found', 'This request was already answered or has expired.', {
    reason: 'order-transfer-closed',
  })
}
