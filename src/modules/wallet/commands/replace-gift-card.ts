import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { integer, nullable, text, timestamp, type Row } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { renderGiftCardEmail } from '../emails/gift-card-email.ts'
import { createGiftCard, type ActiveGiftCard } from './activate-gift-card.ts'
import { emptyCreditGrants } from '../db/empty-credit-grants.ts'
import { hashGiftCardCode } from '../find-gift-card.ts'

const blockedCardRow = {
  id: text,
  grantId: text,
  last4: text,
  available: integer,
  authorized: integer,
  expiresAt: nullable(timestamp),
  recipientName: text,
  recipientEmail: text,
  senderName: text,
  note: text,
  design: text,
}
type BlockedCard = Row<typeof blockedCardRow>

/**
 * Replaces a blocked card once with a new card that has its balance. Later refunds to the blocked
 * card go to the new one.
 */
export async function replaceGiftCard(
  { db, now, audit }: Ctx,
  { code }: { code: string },
): Promise<{ code: string; amount: number } | Refusal> {
  return inTransaction(db, async (tx) => {
    const replaced = await replaceBlockedCard(tx, {
      condition: sql`g.code_hash = ${hashGiftCardCode(code)}`,
      now,
      audit,
    })
    return isRefusal(replaced)
      ? replaced
      : { code: replaced.replacement.code, amount: replaced.card.available }
  })
}

interface GiftCardReplacement {
  readonly id: string
  readonly amount: number
  readonly code: string | null
  readonly sentTo: string | null
}

/** Replaces a blocked card found in the list. An emailed code is in no other place. */
export async function replaceGiftCardById(
  { db, now, audit }: Ctx,
  { mails }: Pick<Services, 'mails'>,
  { id, sendEmail }: { id: string; sendEmail: boolean },
): Promise<GiftCardReplacement | Refusal> {
  return inTransaction(db, async (tx) => {
    const replaced = await replaceBlockedCard(tx, { condition: sql`g.id = ${id}`, now, audit })
    if (isRefusal(replaced)) return replaced
    const { card, replacement } = replaced
    const sentTo = sendEmail && card.recipientEmail !== '' ? card.recipientEmail : null
    if (sentTo !== null)
      await mails.sendLater(tx, {
        dedupeKey: `gift-card:${replacement.id}`,
        to: sentTo,
        ...renderGiftCardEmail(
          { ...card, amount: card.available, code: replacement.code },
          mails.shop,
        ),
      })
    return {
      id: replacement.id,
      amount: card.available,
      code: sentTo === null ? replacement.code : null,
      sentTo,
    }
  })
}

async function replaceBlockedCard(
  tx: Tx,
  { condition, now, audit }: { condition: Sql } & Pick<Ctx, 'now' | 'audit'>,
): Promise<{ card: BlockedCard; replacement: ActiveGiftCard } | Refusal> {
  const card = await lockBlockedCard(tx, condition)
  const refused = findReplacementRefusal(card)
  if (!card || refused) return refused ?? notWaiting
  const replacement = await createGiftCard(tx, {
    amount: card.available,
    reason: `Replacement for the card ending in ${card.last4}`,
    expiresAt: card.expiresAt,
    now,
  })
  await emptyCreditGrants(tx, {
    condition: sql`id = ${card.grantId}`,
    kind: 'convert',
    ref: replacement.id,
    now,
  })
  await execute(
    tx,
    sql`
      update gift_cards
      set recipient_name = ${card.recipientName}, recipient_email = ${card.recipientEmail},
        sender_name = ${card.senderName}, note = ${card.note}, design = ${card.design}
      where id = ${replacement.id}`,
  )
  await execute(
    tx,
    sql`update gift_cards set replaced_by = ${replacement.id} where id = ${card.id}`,
  )
  audit?.record({
    object: { kind: 'giftCard', id: card.id, label: `…${card.last4}` },
    before: { balance: card.available, replacedBy: null },
    after: { balance: 0, replacedBy: replacement.id },
  })
  return { card, replacement }
}

const notWaiting = refuse(
  'not-found',
  'No blocked card with this code is waiting for a replacement.',
  { reason: 'gift-card-not-found' },
)

function findReplacementRefusal(card: BlockedCard | null): Refusal | null {
  if (!card) return notWaiting
  if (card.authorized > 0)
    return refuse(
      'transition-illegal',
      'This card is being used to pay for an order. Try again in 15 minutes.',
      { reason: 'gift-card-in-use' },
    )
  if (card.available === 0)
    return refuse(
      'transition-illegal',
      'This card has no balance. A later refund to it can go to a replacement then.',
      { reason: 'gift-card-empty' },
    )
  return null
}

function lockBlockedCard(tx: Tx, condition: Sql): Promise<BlockedCard | null> {
  return queryRow(
    tx,
    blockedCardRow,
    sql`
      select g.id, g.grant_id, g.last4, c.balance - c.authorized as available, c.authorized,
        c.expires_at, g.recipient_name, g.recipient_email, g.sender_name, g.note,
        g.design
      from gift_cards g
      join credit_grants c on c.id = g.grant_id
      where ${condition}
        and g.state = 'blocked'
        and g.replaced_by is null
      for update of c, g`,
  )
}
