import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { getOwnValue } from '#kernel/lookup/lookup.ts'
import { sum } from '#kernel/money/money.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import {
  listColumns,
  integer,
  nullable,
  text,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Wallet, WalletHistoryRow } from '../contract.ts'
import { balanceTypeLabels, balanceTypes, type BalanceType } from '../domain/balance-type.ts'

const grantRow = {
  id: text,
  balanceType: literal<BalanceType>(),
  last4: nullable(text),
  reason: text,
  initial: integer,
  balance: integer,
  authorized: integer,
  expiresAt: nullable(timestamp),
  createdAt: timestamp,
}

export async function readWallet(
  db: Db,
  { ownerId, now }: { ownerId: string; now: Date },
): Promise<Wallet> {
  const grants = await queryRows(
    db,
    grantRow,
    sql`
      select c.id, c.balance_type, g.last4, c.reason, c.initial, c.balance, c.authorized,
        c.expires_at, c.created_at
      from credit_grants c
      left join gift_cards g on g.grant_id = c.id
      where c.owner_id = ${ownerId}
        and c.balance > 0
        and (c.expires_at is null or c.expires_at > ${now})
        and (c.balance_type <> 'gift_card' or g.state = 'active')
      order by c.expires_at nulls last, c.created_at, c.id`,
  )
  const balances = balanceTypes.flatMap((balanceType) => {
    const ofType = grants.filter((grant) => grant.balanceType === balanceType).map(describeGrant)
    return ofType.length > 0
      ? [
          {
            balanceType,
            name: balanceTypeLabels[balanceType],
            available: sum(ofType.map((grant) => grant.available)),
            grants: ofType,
          },
        ]
      : []
  })
  return {
    currency: getShopLocale().currency,
    available: sum(balances.map((balance) => balance.available)),
    balances,
  }
}

function describeGrant({
  id,
  last4,
  reason,
  initial,
  balance,
  authorized,
  expiresAt,
  createdAt,
}: Row<typeof grantRow>): Wallet['balances'][number]['grants'][number] {
  return {
    id,
    last4,
    reason,
    initial,
    available: balance - authorized,
    authorized,
    expiresAt: expiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

const titles: Readonly<Record<string, string>> = {
  allocate: 'Received',
  convert: 'Received',
  capture: 'Paid for an order',
  refund: 'Refunded from an order',
  expire: 'Expired',
}

const historyRow = {
  id: text,
  kind: text,
  balanceType: literal<BalanceType>(),
  reason: text,
  amount: integer,
  balanceAfter: integer,
  at: timestamp,
}

/**
 * Lists entries with the balance of the whole wallet after each; authorizations are omitted,
 * because they move nothing.
 */
export async function readWalletHistory(
  db: Db,
  {
    ownerId,
    balanceType,
    page,
    pageSize,
  }: { ownerId: string; balanceType?: BalanceType | undefined; page: number; pageSize: number },
): Promise<{ rows: WalletHistoryRow[]; total: number; page: number }> {
  const filter = balanceType === undefined ? sql`true` : sql`balance_type = ${balanceType}`
  const moves = sql`
    with moves as (
      select e.id, e.kind, e.balance_type, c.reason, e.amount, e.at,
        sum(e.amount) over (order by e.at, e.id) as balance_after
      from wallet_entries e
      join credit_grants c on c.id = e.grant_id
      where c.owner_id = ${ownerId} and e.amount <> 0
    )`
  const [entries, count] = await Promise.all([
    queryRows(
      db,
      historyRow,
      sql`
        ${moves}
        select ${listColumns(historyRow)}
        from moves
        where ${filter}
        order by at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
    ),
    queryRow(
      db,
      { total: integer },
      sql`${moves} select count(*) as total from moves where ${filter}`,
    ),
  ])
  return {
    page,
    total: count?.total ?? 0,
    rows: entries.map(({ id, kind, balanceType: type, reason, amount, balanceAfter, at }) => ({
      id,
      at: at.toISOString(),
      balanceName: balanceTypeLabels[type],
      title:
        amount > 0 && getOwnValue(titles, kind) === 'Received'
          ? reason
          : (getOwnValue(titles, kind) ?? reason),
      amount,
      balanceAfter,
    })),
  }
}
