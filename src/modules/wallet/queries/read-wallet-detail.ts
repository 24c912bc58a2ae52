import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { queryRow } from '#platform/db/query.ts'
import { nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { giftCardStaffContract } from '../api/gift-card-contract.ts'
import { describeBalance } from '../domain/balance-type.ts'
import { readWallet, readWalletHistory } from './read-wallet.ts'

type WalletDetail = OutputOf<(typeof giftCardStaffContract)['readWalletDetail']>

const shownEntries = 100

export async function readWalletDetail(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  ownerId: string,
): Promise<WalletDetail | Refusal> {
  const member = await queryRow(
    db,
    { name: text, email: nullable(text) },
    sql`
      select trim(first_name || ' ' || last_name) as name, email
      from members
      where id = ${ownerId}`,
  )
  if (!member)
    return refuse('not-found', 'This wallet was not found.', { reason: 'wallet-not-found' })
  const wallet = await readWallet(db, { ownerId, now })
  const history = await readWalletHistory(db, { ownerId, page: 1, pageSize: shownEntries })
  return {
    id: ownerId,
    ...member,
    available: wallet.available,
    balances: wallet.balances.map((balance) => ({
      ...balance,
      grants: balance.grants.map(({ last4, ...grant }) => ({
        ...grant,
        label: describeBalance(balance.balanceType, last4),
      })),
    })),
    ledger: history.rows,
  }
}
