import { sql } from 'drizzle-orm'
import { rows, type Tx } from '#platform/db/database.server.ts'

/**
 * Erases personal data from sent gift cards of a closed account: of cards it bought, and of cards
 * sent to its address. Cards not sent yet keep what their email needs until the night after they
 * are sent.
 */
export async function eraseGiftCardNames(
  tx: Tx,
  { orderIds, email }: { orderIds: readonly string[]; email: string | null },
): Promise<void> {
  const bought = await rows<{ grantId: string | null }>(
    tx,
    sql`
    update gift_cards set recipient_name = '', recipient_email = '', sender_name = '', note = ''
    where order_id = any(${sql.param([...orderIds])}::text[])
      and state <> 'ordered'
      and (recipient_email, sender_name, recipient_name, note) <> ('', '', '', '')
    returning grant_id as "grantId"`,
  )
  const grantIds = bought.flatMap(({ grantId }) => grantId ?? [])
  await tx.execute(
    sql`update credit_grants set reason = 'Gift card' where id = any(${sql.param(grantIds)}::text[])`,
  )
  if (email === null) return
  await tx.execute(sql`
    update gift_cards
    set recipient_name = '', recipient_email = ''
    where lower(recipient_email) = lower(${email}) and state <> 'ordered'`)
  await tx.execute(
    sql`
      update gift_cards
      set recipient_left = true
      where lower(recipient_email) = lower(${email}) and state = 'ordered'
    `,
  )
}
