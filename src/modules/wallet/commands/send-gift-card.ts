import { inTransaction } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { listColumns, integer, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { activateGiftCard } from './activate-gift-card.ts'
import { renderGiftCardEmail } from '../emails/gift-card-email.ts'
import type { Services } from '#platform/services.ts'

const orderedCardRow = {
  id: text,
  amount: integer,
  expiresAt: nullable(timestamp),
  recipientName: text,
  recipientEmail: text,
  senderName: text,
  note: text,
  design: text,
}

export async function sendGiftCard(
  { db, clock, mails }: Pick<Services, 'db' | 'clock' | 'mails'>,
  giftCardId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const card = await queryRow(
      tx,
      orderedCardRow,
      sql`
        select ${listColumns(orderedCardRow)}
        from gift_cards
        where id = ${giftCardId} and state = 'ordered'
        for update`,
    )
    if (!card) return
    const now = clock.now()
    const from = card.senderName ? ` from ${card.senderName}` : ''
    const { code } = await activateGiftCard(tx, { ...card, reason: `Gift card${from}`, now })
    await mails.sendLater(tx, {
      dedupeKey: `gift-card:${card.id}`,
      to: card.recipientEmail,
      ...renderGiftCardEmail({ ...card, code }, mails.shop),
    })
  })
}
