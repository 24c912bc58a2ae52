import { sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import { normalizeGiftCardCode } from './domain/gift-card-code.ts'

export interface FoundGiftCard {
  readonly id: string
  readonly grantId: string
  readonly last4: string
  readonly initial: number
  readonly available: number
  readonly balance: number
  readonly expiresAt: string | null
  readonly ownerId: string | null
}

export function hashGiftCardCode(code: string): string {
  return sha256(`gift card ${normalizeGiftCardCode(code)}`)
}

/** Finds an active card by code. Every invalid code gets the same answer. */
export async function findGiftCard(
  db: Db,
  code: string,
): Promise<FoundGiftCard | Refusal<'fields-invalid'>> {
  const [card] = await rows<FoundGiftCard>(
    db,
    sql`
    select g.id, g.grant_id as "grantId", g.last4, l.initial, l.balance - l.held as available, l.balance,
      to_jsonb(l.expires_at) #>> '{}' as "expiresAt", l.owner_id as "ownerId"
    from gift_cards g
    join credit_grants l on l.id = g.grant_id
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
  return expiresAt !== null && new Date(expiresAt) <= now
}

export function refuseGiftCardCode(
  message: string,
  reason = 'gift-card-not-usable',
): Refusal<'fields-invalid'> {
  return refuse('fields-invalid', message, { reason, fields: { code: message } })
}
