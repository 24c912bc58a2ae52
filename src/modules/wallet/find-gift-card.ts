import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer, nullable, text, timestamp, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import { normalizeGiftCardCode } from './domain/gift-card-code.ts'

const giftCardRow = {
  id: text,
  grantId: text,
  last4: text,
  initial: integer,
  available: integer,
  balance: integer,
  expiresAt: nullable(timestamp),
  ownerId: nullable(text),
}

export type FoundGiftCard = Row<typeof giftCardRow>

export function hashGiftCardCode(code: string): string {
  return sha256(`gift card ${normalizeGiftCardCode(code)}`)
}

/** Finds an active card by code. Every invalid code gets the same answer. */
export async function findGiftCard(
  db: Db,
  code: string,
): Promise<FoundGiftCard | Refusal<'fields-invalid'>> {
  const card = await queryRow(
    db,
    giftCardRow,
    sql`
      select g.id, g.grant_id, g.last4, c.initial, c.balance - c.authorized as available, c.balance,
        c.expires_at, c.owner_id
      from gift_cards g
      join credit_grants c on c.id = g.grant_id
      where g.code_hash = ${hashGiftCardCode(code)} and g.state = 'active'`,
  )
  return (
    card
    ?? refuseGiftCardCode(
      'This code isn’t valid. Check all 16 letters and digits and try again.',
      'gift-card-code-invalid',
    )
  )
}

export function isGiftCardExpired(
  { expiresAt }: Pick<FoundGiftCard, 'expiresAt'>,
  now: Date,
): boolean {
  return expiresAt !== null && expiresAt <= now
}

export function refuseGiftCardCode(
  message: string,
  reason = 'gift-card-not-usable',
): Refusal<'fields-invalid'> {
  return refuse('fields-invalid', message, { reason, fields: { code: message } })
}
