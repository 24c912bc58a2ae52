import type { Customer, CustomerPanel } from '#modules/members/customer-panel.ts'
import type { Db } from '#platform/db/database.server.ts'
import { balanceTypeLabels, balanceTypes, describeBalance } from '../domain/balance-type.ts'
import { readWallet } from './read-wallet.ts'

/** The four balances, also empty ones, and what they consist of. */
export async function readWalletPanel(
  db: Db,
  { memberId }: Customer,
  now: Date,
): Promise<CustomerPanel[]> {
  if (memberId === null) return []
  const { balances } = await readWallet(db, { ownerId: memberId, now })
  return [
    {
      name: 'wallet',
      title: 'Wallet',
      facts: balanceTypes.map((type) => ({
        label: balanceTypeLabels[type],
        value: balances.find(({ balanceType }) => balanceType === type)?.available ?? 0,
        kind: 'money',
      })),
      rows: balances.flatMap(({ balanceType, grants }) =>
        grants.map(({ id, last4, reason, available, createdAt }) => ({
          id,
          title: describeBalance(balanceType, last4),
          subtitle: reason,
          at: new Date(createdAt),
          amount: available,
          link: { resource: 'wallet', id: memberId },
        })),
      ),
    },
  ]
}
