import { sum } from '#kernel/money/money.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { createGiftCard } from './activate-gift-card.ts'
import { emptyCreditGrants, type GrantRemoval } from '../db/empty-credit-grants.ts'
import { renderWalletClosedEmail } from '../emails/wallet-closed-email.ts'
import type { Services } from '#platform/services.ts'

export interface ClosedWallet {
  readonly memberId: string
  /**
   * Returns where the gift card is sent, or null when the address is no longer known. Called only
   * when there is one.
   */
  readonly readEmail: () => Promise<string | null>
  readonly now: Date
}

/**
 * Closes the wallet of a closed account: gift cards work by code again, credit the shop owes
 * becomes a new gift card, and promotional credit expires. Amounts authorized by a checkout, or
 * refunded later, are handled by a later call. Grants are locked in the order of their ids, as
 * payments do.
 */
export async function closeWallet(
  tx: Tx,
  { mails }: Pick<Services, 'mails'>,
  { memberId, readEmail, now }: ClosedWallet,
): Promise<void> {
  await queryRows(
    tx,
    { id: text },
    sql`select id from credit_grants where owner_id = ${memberId} order by id for update`,
  )
  await execute(
    tx,
    sql`
      update credit_grants
      set owner_id = null
      where owner_id = ${memberId} and balance_type = 'gift_card'`,
  )
  await emptyBalances(tx, {
    memberId,
    balanceTypes: ['promotional'],
    kind: 'expire',
    ref: `closed ${now.toISOString()}`,
    now,
  })
  const owed = await calculateOwed(tx, memberId)
  if (owed === 0) return
  const email = await readEmail()
  if (email === null) return
  const { id, code } = await createGiftCard(tx, {
    amount: owed,
    reason: 'Balance of a closed wallet',
    now,
  })
  await emptyBalances(tx, {
    memberId,
    balanceTypes: ['refund_credit', 'registry_fund'],
    kind: 'convert',
    ref: id,
    now,
  })
  await mails.sendLater(tx, {
    dedupeKey: `wallet-closed:${id}`,
    to: email,
    ...renderWalletClosedEmail({ amount: owed, code }, mails.shop),
  })
}

async function calculateOwed(tx: Tx, memberId: string): Promise<number> {
  const grants = await queryRows(
    tx,
    { available: integer },
    sql`
      select balance - authorized as available
      from credit_grants
      where owner_id = ${memberId}
        and balance_type in ('refund_credit', 'registry_fund')
        and balance > authorized`,
  )
  return sum(grants.map(({ available }) => available))
}

interface BalanceRemoval extends Pick<GrantRemoval, 'kind' | 'ref' | 'now'> {
  readonly memberId: string
  readonly balanceTypes: readonly string[]
}

async function emptyBalances(
  tx: Tx,
  { memberId, balanceTypes, kind, ref, now }: BalanceRemoval,
): Promise<void> {
  const condition = sql`owner_id = ${memberId} and balance_type = any(${balanceTypes})`
  await emptyCreditGrants(tx, { condition, kind, ref, now })
}
