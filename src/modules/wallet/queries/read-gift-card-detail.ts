import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, literal, nullable, text, textArray, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { GiftCardDetail } from '../api/gift-card-contract.ts'
import type { GiftCardState } from '../gift-card-list.ts'

const cardRow = {
  id: text,
  last4: nullable(text),
  state: literal<GiftCardState>(),
  amount: integer,
  balance: integer,
  authorized: integer,
  recipientName: text,
  recipientEmail: text,
  senderName: text,
  note: text,
  order: nullable(text),
  ownerId: nullable(text),
  ownerEmail: nullable(text),
  grantId: nullable(text),
  replacedBy: nullable(text),
  replaces: nullable(text),
  createdAt: timestamp,
  deliveredAt: nullable(timestamp),
  expiresAt: nullable(timestamp),
  tags: textArray,
}

const entryRow = {
  id: text,
  at: timestamp,
  kind: text,
  amount: integer,
  authorized: integer,
  balanceAfter: integer,
  order: nullable(text),
}

export const giftCardNotFound = refuse('not-found', 'This gift card was not found.', {
  reason: 'gift-card-not-found',
})

export async function readGiftCardDetail(
  db: Db,
  cardId: string,
): Promise<GiftCardDetail | Refusal> {
  const card = await queryRow(
    db,
    cardRow,
    sql`
      select g.id, g.last4, g.state, g.amount, coalesce(c.balance - c.authorized, 0) as balance,
        coalesce(c.authorized, 0) as authorized, g.recipient_name, g.recipient_email,
        g.sender_name, g.note, o.number as "order", c.owner_id, m.email as owner_email, g.grant_id,
        g.replaced_by, (select r.id from gift_cards r where r.replaced_by = g.id) as replaces,
        g.created_at, g.delivered_at, g.expires_at, g.tags
      from gift_cards g
      left join credit_grants c on c.id = g.grant_id
      left join members m on m.id = c.owner_id
      left join orders o on o.id = g.order_id
      where g.id = ${cardId}`,
  )
  if (!card) return giftCardNotFound
  const { ownerId, ownerEmail, grantId, createdAt, deliveredAt, expiresAt, ...rest } = card
  return {
    ...rest,
    walletOf: ownerId === null ? null : { id: ownerId, email: ownerEmail },
    createdAt: createdAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    ledger: grantId === null ? [] : await readLedger(db, grantId),
  }
}

async function readLedger(db: Db, grantId: string): Promise<GiftCardDetail['ledger']> {
  const entries = await queryRows(
    db,
    entryRow,
    sql`
      select e.id, e.at, e.kind, e.amount, e.authorized, e.balance_after, o.number as "order"
      from wallet_entries e
      left join checkouts k on k.id = e.ref
      left join orders o on o.id = coalesce(k.order_id, e.ref)
      where e.grant_id = ${grantId}
      order by e.at desc, e.id desc
      limit 200`,
  )
  return entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }))
}
