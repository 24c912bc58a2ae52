import { sql } from 'drizzle-orm'
import { getOwnValue } from '#kernel/lookup/lookup.ts'
import { sum } from '#kernel/money/money.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { Wallet, WalletHistoryRow } from '../contract.ts'
import { balanceTypeLabels, balanceTypes, type BalanceType } from '../domain/balance-type.ts'

interface GrantRow {
  readonly id: string
  readonly pocket: BalanceType
  readonly last4: string | null
  readonly reason: string
  readonly initial: number
  readonly balance: number
  readonly held: number
  readonly expiresAt: string | null
  readonly createdAt: string
}

export async function readWallet(
  db: Db,
  { ownerId, now }: { ownerId: string; now: Date },
): Promise<Wallet> {
  const found = await rows<GrantRow>(
    db,
    sql`
    select l.id, l.pocket, g.last4, l.reason, l.initial, l.balance, l.held,
      to_jsonb(l.expires_at) #>> '{}' as "expiresAt", to_jsonb(l.created_at) #>> '{}' as "createdAt"
    from credit_grants l left join gift_cards g on g.grant_id = l.id
    where l.owner_id = ${ownerId}
      and l.balance > 0
      and (l.expires_at is null or l.expires_at > ${now.toISOString()}::timestamptz)
      and (l.pocket <> 'gift_card' or g.state = 'active')
    order by l.expires_at nulls last, l.created_at, l.id`,
  )
  const balances = balanceTypes.flatMap((pocket) => {
    const lots = found.filter((lot) => lot.pocket === pocket).map(describeGrant)
    return lots.length > 0
      ? [
          {
            pocket,
            name: balanceTypeLabels[pocket],
            available: sum(lots.map((lot) => lot.available)),
            lots,
          },
        ]
      : []
  })
  return {
    currency: 'USD',
    available: sum(balances.map((balance) => balance.available)),
    pockets: balances,
  }
}

function describeGrant({
  id,
  pocket,
  last4,
  reason,
  initial,
  balance,
  held,
  expiresAt,
  createdAt,
}: GrantRow): Wallet['pockets'][number]['lots'][number] {
  return {
    id,
    label: last4 ? `${balanceTypeLabels[pocket]} ending in ${last4}` : balanceTypeLabels[pocket],
    reason,
    initial,
    available: balance - held,
    held,
    expiresAt: expiresAt && new Date(expiresAt).toISOString(),
    createdAt: new Date(createdAt).toISOString(),
  }
}

const titles: Readonly<Record<string, string>> = {
  allocate: 'Received',
  convert: 'Received',
  capture: 'Paid for an order',
  refund: 'Refunded from an order',
  expire: 'Expired',
}

interface HistoryRow {
  readonly id: string
  readonly kind: string
  readonly pocket: BalanceType
  readonly reason: string
  readonly amount: number
  readonly balanceAfter: number
  readonly at: string
  readonly total: number
}

/**
 * Lists entries with the balance of the whole wallet after each; authorizations are omitted,
 * because they move nothing.
 */
export async function readWalletHistory(
  db: Db,
  {
    ownerId,
    pocket,
    page,
    pageSize,
  }: { ownerId: string; pocket?: BalanceType | undefined; page: number; pageSize: number },
): Promise<{ rows: WalletHistoryRow[]; total: number; page: number }> {
  const filter = sql`${pocket ?? null}::text is null or pocket = ${pocket ?? null}`
  const moves = sql`
    with moves as (
      select e.id, e.kind, e.pocket, l.reason, e.amount, e.at,
        sum(e.amount) over (order by e.at, e.id)::int as "balanceAfter"
      from wallet_entries e
      join credit_grants l on l.id = e.grant_id
      where l.owner_id = ${ownerId} and e.amount <> 0
    )`
  const [found, [counted]] = await Promise.all([
    rows<HistoryRow>(
      db,
      sql`
      ${moves}
      select id, kind, pocket, reason, amount, "balanceAfter", to_jsonb(at) #>> '{}' as at
      from moves
      where ${filter}
      order by at desc, id desc limit ${pageSize}::int offset ${(page - 1) * pageSize}::int`,
    ),
    rows<{ total: number }>(
      db,
      sql`${moves} select count(*)::int as total from moves where ${filter}`,
    ),
  ])
  return {
    page,
    total: counted?.total ?? 0,
    rows: found.map(({ id, kind, pocket: type, reason, amount, balanceAfter, at }) => ({
      id,
      at: new Date(at).toISOString(),
      pocket: balanceTypeLabels[type],
      title:
        amount > 0 && getOwnValue(titles, kind) === 'Received'
          ? reason
          : (getOwnValue(titles, kind) ?? reason),
      amount,
      balanceAfter,
    })),
  }
}
