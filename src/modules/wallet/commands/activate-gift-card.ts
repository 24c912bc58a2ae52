import { randomBytes } from 'node:crypto'
import { createId } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import {
  groupGiftCardCode,
  formatGiftCardCode,
  giftCardCodeBytes,
} from '../domain/gift-card-code.ts'
import { hashGiftCardCode } from '../find-gift-card.ts'
import { grantCredit } from '../grant-credit.ts'

export interface ActiveGiftCard {
  readonly id: string
  readonly grantId: string
  /** The code as shown in the email; only its hash is stored. Empty for an imported card. */
  readonly code: string
}

interface Activation {
  readonly id: string
  readonly amount: number
  readonly reason: string
  readonly expiresAt: Date | null
  readonly code?: { readonly hash: string; readonly last4: string }
  readonly now: Date
}

export async function activateGiftCard(
  tx: Tx,
  { id, amount, reason, expiresAt, now, ...card }: Activation,
): Promise<ActiveGiftCard> {
  const generated = card.code ? '' : formatGiftCardCode(randomBytes(giftCardCodeBytes))
  const { hash, last4 } = card.code ?? {
    hash: hashGiftCardCode(generated),
    last4: generated.slice(-4),
  }
  const grantId = await grantCredit(tx, {
    ownerId: null,
    balanceType: 'gift_card',
    amount,
    ref: id,
    reason,
    expiresAt,
    now,
  })
  if (!grantId) throw new Error(`The amount of gift card ${id} was already granted.`)
  await execute(
    tx,
    sql`
      update gift_cards
      set state = 'active', grant_id = ${grantId}, code_hash = ${hash}, last4 = ${last4},
        delivered_at = ${now}
      where id = ${id} and state = 'ordered'`,
  )
  return { id, grantId, code: groupGiftCardCode(generated) }
}

export async function createGiftCard(
  tx: Tx,
  {
    tags = [],
    ...card
  }: Omit<Activation, 'id' | 'expiresAt'> & {
    readonly expiresAt?: Date | null
    readonly tags?: readonly string[]
  },
): Promise<ActiveGiftCard> {
  const { amount, expiresAt = null, now } = card
  const id = createId('gfc', now.getTime())
  await execute(
    tx,
    sql`
      insert into gift_cards (id, state, amount, expires_at, tags, created_at)
      values (${id}, 'ordered', ${amount}, ${expiresAt}, ${tags}, ${now})`,
  )
  return activateGiftCard(tx, { ...card, id, expiresAt })
}
