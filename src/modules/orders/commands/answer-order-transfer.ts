import { enqueueMemberPointsUpdate } from '#modules/loyalty/update-order-points.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { text, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { hashToken } from '#platform/secrets/secrets.ts'
import { formatTransferRequester } from './request-order-transfer.ts'
import { orderEmailKey, orderLookupKey } from '../db/keys.ts'
import { insertEvent } from '../db/writer.ts'
import { transferAnswerEmail } from '../emails/transfer-emails.ts'
import type { Services } from '#platform/services.ts'

const transferRow = { id: text, orderId: text, number: text, memberId: text }

type Transfer = Row<typeof transferRow>

/**
 * Reads an order transfer that is still open: the order number and the name of the member who
 * asked.
 */
export async function readOrderTransfer(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<{ number: string; asker: string } | Refusal<'not-found'>> {
  const transfer = await findOpenTransfer(db, { token, now: clock.now() })
  const contact = transfer && (await findContact(db, transfer.memberId))
  return transfer && contact
    ? { number: transfer.number, asker: formatTransferRequester(contact) }
    : transferClosed()
}

/**
 * Accepts or declines an order transfer. Accepting makes the order the member's and revokes the
 * links that were emailed before.
 */
export async function answerOrderTransfer(
  services: Services,
  { token, accept }: { token: string; accept: boolean },
): Promise<{ accepted: boolean } | Refusal<'not-found'>> {
  const now = services.clock.now()
  return inTransaction(services.db, async (tx) => {
    const open = await findOpenTransfer(tx, { token, now })
    if (!open) return transferClosed()
    await execute(tx, sql`select 1 from orders where id = ${open.orderId} for update`)
    const transfer = await findOpenTransfer(tx, { token, now })
    const contact = transfer && (await findContact(tx, transfer.memberId))
    if (!transfer || !contact) return transferClosed()
    await execute(
      tx,
      sql`
        update order_transfers
        set status = ${accept ? 'accepted' : 'declined'}, answered_at = ${now}
        where id = ${transfer.id}`,
    )
    if (accept) await moveOrderToMember(tx, services, { transfer, email: contact.email, now })
    const kind = accept ? 'transfer_accepted' : 'transfer_declined'
    const actor = { kind: 'customer' } as const
    await insertEvent(tx, {
      orderIds: [transfer.orderId],
      at: now,
      kind,
      actor,
      visibility: 'staff',
    })
    const mail = transferAnswerEmail({
      number: transfer.number,
      accepted: accept,
      shop: services.mails.shop,
    })
    await services.mails.sendLater(tx, {
      dedupeKey: `order-answered:${transfer.id}`,
      to: contact.email,
      ...mail,
    })
    return { accepted: accept }
  })
}

async function moveOrderToMember(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  {
    transfer: { orderId, number, memberId },
    email,
    now,
  }: { transfer: Transfer; email: string; now: Date },
): Promise<void> {
  await execute(
    tx,
    sql`
      update orders
      set
        owner_id = ${memberId}, email = ${email}, email_key = ${orderEmailKey(email)},
        lookup_key = ${orderLookupKey(number, email)}, version = version + 1
      where id = ${orderId}`,
  )
  await execute(tx, sql`delete from order_access where order_id = ${orderId}`)
  await execute(
    tx,
    sql`
      update order_transfers
      set status = 'declined', answered_at = ${now}
      where order_id = ${orderId} and status = 'requested'`,
  )
  await enqueueMemberPointsUpdate(tx, jobs, memberId)
}

async function findOpenTransfer(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<Transfer | null> {
  return queryRow(
    db,
    transferRow,
    sql`
      select t.id, t.order_id, o.number, t.member_id
      from order_transfers t
      join orders o on o.id = t.order_id
      where t.token_hash = ${hashToken(token)}
        and t.status = 'requested'
        and t.expires_at > ${now}
        and o.owner_id like 'gst\\_%'`,
  )
}

function transferClosed(): Refusal<'not-found'> {
  return refuse('not-found', 'This request was already answered or has expired.', {
    reason: 'order-transfer-closed',
  })
}
