import { findContact, type MemberContact } from '#modules/members/find-contact.ts'
import { maskEmail } from '#kernel/email/email.ts'
import { createId } from '#kernel/ids/ids.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { createToken, hashToken } from '#platform/secrets/secrets.ts'
import { insertEvent } from '../db/writer.ts'
import { admitOrderLookup, type OrderLookup } from '../queries/look-up-order.ts'
import { transferRequestEmail } from '../emails/transfer-emails.ts'
import type { Services } from '#platform/services.ts'

const transferLifetime = days(7)

/**
 * Requests the transfer of a guest order to a member. The answer is the same whether or not the
 * order exists, so a job does the look-up.
 */
export async function requestOrderTransfer(
  ctx: Ctx,
  services: Services,
  question: OrderLookup,
): Promise<Record<string, never> | Refusal<'too-many'>> {
  const memberId = getMemberId(ctx.caller)
  const admitted = await admitOrderLookup(services, question)
  if ('refused' in admitted) return admitted
  await inTransaction(ctx.db, (tx) =>
    ctx.jobs.enqueue(tx, 'orders.send-transfer-request', {
      key: admitted.key,
      memberId,
      request: ctx.requestId,
    }),
  )
  return {}
}

interface TransferRequest {
  readonly key: string
  readonly memberId: string
  readonly request: string
}

/**
 * Emails the request to the address of the order. Orders that already belong to a member cannot be
 * transferred.
 */
export async function sendTransferRequest(
  services: Services,
  { key, memberId, request }: TransferRequest,
): Promise<void> {
  const order = await queryRow(
    services.db,
    { id: text, number: text, email: text },
    sql`select id, number, email from orders where lookup_key = ${key} and owner_id like 'gst\\_%'`,
  )
  const contact = await findContact(services.db, memberId)
  if (!order || !contact) return
  const [token, now] = [createToken(), services.clock.now()]
  await inTransaction(services.db, async (tx) => {
    const mail = transferRequestEmail({
      number: order.number,
      asker: formatTransferRequester(contact),
      answer: `${services.origin}/tourist/order#move=${token}`,
      shop: services.mails.shop,
    })
    const isFirst = await services.mails.sendLater(tx, {
      dedupeKey: `order-asked-for:${request}`,
      to: order.email,
      ...mail,
    })
    if (!isFirst) return
    await execute(
      tx,
      sql`
        delete from order_transfers
        where order_id = ${order.id} and member_id = ${memberId} and status = 'requested'`,
    )
    await execute(
      tx,
      sql`
        insert into order_transfers (
          id, order_id, member_id, token_hash, status, requested_at, expires_at
        )
        values (
          ${createId('otr', now.getTime())}, ${order.id}, ${memberId}, ${hashToken(token)},
          'requested', ${now}, ${new Date(now.getTime() + transferLifetime)}
        )`,
    )
    const actor = { kind: 'customer', id: memberId } as const
    await insertEvent(tx, {
      orderIds: [order.id],
      at: now,
      kind: 'transfer_requested',
      actor,
      visibility: 'staff',
    })
  })
}

/** "Nora Hale (n•••@example.com)": the member's name and masked email. */
export function formatTransferRequester({ firstName, lastName, email }: MemberContact): string {
  const name = `${firstName} ${lastName}`.trim()
  return name ? `${name} (${maskEmail(email)})` : maskEmail(email)
}
