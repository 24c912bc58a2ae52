import type { Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { GuestErasure } from '#modules/members/guest-erasure.ts'

/**
 * Erases personal data from sent gift cards of a closed account: of cards it bought, and of cards
 * sent to its address. Cards not sent yet keep what their email needs until the night after they
 * are sent.
 */
export async function eraseGiftCardNames(
  tx: Tx,
  { orderIds, email }: { orderIds: readonly string[]; email: string | null },
): Promise<void> {
  const bought = await queryRows(
    tx,
    { grantId: nullable(text) },
    sql`
      update gift_cards
      set recipient_name = '', recipient_email = '', sender_name = '', note = ''
      where order_id = any(${orderIds})
        and state <> 'ordered'
        and (recipient_email, sender_name, recipient_name, note) <> ('', '', '', '')
      returning grant_id`,
  )
  const grantIds = bought.flatMap(({ grantId }) => grantId ?? [])
  await execute(tx, sql`update credit_grants set reason = 'Gift card' where id = any(${grantIds})`)
  if (email === null) return
  await execute(
    tx,
    sql`
      update gift_cards
      set recipient_name = '', recipient_email = ''
      where lower(recipient_email) = lower(${email}) and state <> 'ordered'`,
  )
  await execute(
    tx,
    sql`
      update gift_cards
      set is_erasure_due = true
      where lower(recipient_email) = lower(${email}) and state = 'ordered'`,
  )
}

/** Erases personal data from the cards that a guest bought before a time, and was sent. */
export async function eraseGuestGiftCardNames(
  tx: Tx,
  { identity, emails, before }: GuestErasure,
): Promise<void> {
  const orders = await queryRows(
    tx,
    { id: text },
    sql`
      select id
      from orders
      where owner_id like 'gst\\_%' and email_identity(email) = ${identity}
        and placed_at < ${before}`,
  )
  await eraseGiftCardNames(tx, { orderIds: orders.map(({ id }) => id), email: null })
  for (const email of emails) await eraseGiftCardNames(tx, { orderIds: [], email })
}
