import { sql } from 'drizzle-orm'
import { sum } from '#kernel/money/money.ts'
import { rows, type Tx } from '#platform/db/database.server.ts'
import { makeGiftCard } from './activate-gift-card.ts'
import { emptyLots, type Emptying } from './data/empty-lots.ts'
import { walletClosedMail } from './mail/wallet-closed.ts'
import type { WalletParts } from './wallet-parts.ts'

export interface ClosedWallet {
  readonly memberId: string
  /** Where the gift card goes, read only when there is one to send; null when nobody can be written to any more. */
  readonly readEmail: () => Promise<string | null>
  readonly now: Date
}

/**
 * The account is closed. Gift cards are good by their codes again, credit that the shop owes becomes one new gift card, and what the shop
 * gave as a present lapses. What a checkout has set aside, and what comes back of an order under way, follows once that is over: a
 * second call finds what is new. The lots are locked in the order of their ids, as whoever pays with them does.
 */
export async function closeWallet(
  tx: Tx,
  { mails, origin }: Pick<WalletParts, 'mails' | 'origin'>,
  { memberId, readEmail, now }: ClosedWallet,
): Promise<void> {
  await tx.execute(
    sql`select id from wallet_lots where owner_id = ${memberId} order by id for update`,
  )
  await tx.execute(
    sql`update wallet_lots set owner_id = null where owner_id = ${memberId} and pocket = 'gift_card'`,
  )
  await takeOut(tx, {
    memberId,
    pockets: ['promotional'],
    kind: 'expire',
    ref: `closed ${now.toISOString()}`,
    now,
  })
  const owed = await readOwed(tx, memberId)
  if (owed === 0) return
  const email = await readEmail()
  if (email === null) return
  const { id, code } = await makeGiftCard(tx, {
    amount: owed,
    reason: 'What was left in a closed wallet',
    now,
  })
  await takeOut(tx, {
    memberId,
    pockets: ['refund_credit', 'registry_fund'],
    kind: 'convert',
    ref: id,
    now,
  })
  await mails.sendLater(tx, {
    dedupeKey: `wallet-closed:${id}`,
    to: email,
    ...walletClosedMail({ amount: owed, code }, origin),
  })
}

async function readOwed(tx: Tx, memberId: string): Promise<number> {
  const lots = await rows<{ free: number }>(
    tx,
    sql`
    select balance - held as free from wallet_lots
    where owner_id = ${memberId} and pocket in ('refund_credit', 'registry_fund') and balance > held`,
  )
  return sum(lots.map(({ free }) => free))
}

interface Taking extends Pick<Emptying, 'kind' | 'ref' | 'now'> {
  readonly memberId: string
  readonly pockets: readonly string[]
}

async function takeOut(tx: Tx, { memberId, pockets, kind, ref, now }: Taking): Promise<void> {
  const which = sql`owner_id = ${memberId} and pocket = any(${sql.param([...pockets])}::text[])`
  await emptyLots(tx, { which, kind, ref, now })
}
