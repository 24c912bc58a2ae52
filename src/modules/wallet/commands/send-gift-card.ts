import { sql } from 'drizzle-orm'
import { selectRows } from '#platform/db/select-rows.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { activateGiftCard } from './activate-gift-card.ts'
import { giftCards } from '../db/schema.ts'
import { renderGiftCardEmail } from '../emails/gift-card-email.ts'
import type { WalletDeps } from '../wallet-deps.ts'

const cardRows = selectRows(giftCards)

export async function sendGiftCard(
  { db, clock, mails, origin }: WalletDeps,
  giftCardId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [card] = await cardRows(
      tx,
      sql`where id = ${giftCardId} and state = 'ordered' for update`,
    )
    if (!card) return
    const now = clock.now()
    const from = card.senderName ? ` from ${card.senderName}` : ''
    const { code } = await activateGiftCard(tx, { ...card, reason: `Gift card${from}`, now })
    await mails.sendLater(tx, {
      dedupeKey: `gift-card:${card.id}`,
      to: card.recipientEmail,
      ...renderGiftCardEmail({ ...card, code }, origin),
    })
  })
}
