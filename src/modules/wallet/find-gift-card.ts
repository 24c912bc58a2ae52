import { sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import { normalizeGiftCode } from './domain/gift-code.ts'

export interface FoundGiftCard {
  readonly id: string
  readonly lotId: string
  readonly last4: string
  readonly initial: number
  /** Less what is set aside for checkouts. */
  readonly free: number
  readonly balance: number
  readonly expiresAt: string | null
  /** The member in whose wallet it lies. */
  readonly ownerId: string | null
}

export function giftCodeHash(code: string): string {
  return sha256(`gift card ${normalizeGiftCode(code)}`)
}

/** The card of a code. One answer for every code that is not good: who guesses learns nothing. */
export async function findGiftCard(
  db: Db,
  code: string,
): Promise<FoundGiftCard | Refusal<'fields-invalid'>> {
  const [card] = await rows<FoundGiftCard>(
    db,
    sql`
    select g.id, g.lot_id as "lotId", g.last4, l.initial, l.balance - l.held as free, l.balance, to_jsonb(l.expires_at) #>> '{}' as "expiresAt", l.owner_id as "ownerId"
    from gift_cards g join wallet_lots l on l.id = g.lot_id where g.code_hash = ${giftCodeHash(code)} and g.state = 'active'`,
  )
  return (
    card
    ?? refuseGiftCode(
      'We do not know this code. It has 16 letters and digits; please check them once more.',
    )
  )
}

export function hasRunOut({ expiresAt }: Pick<FoundGiftCard, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && new Date(expiresAt) <= now
}

export function refuseGiftCode(message: string): Refusal<'fields-invalid'> {
  return refuse('fields-invalid', message, { fields: { code: message } })
}
