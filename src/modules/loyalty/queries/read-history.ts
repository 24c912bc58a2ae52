import { getMemberId, type Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { date, integer, nullable, text, literal, timestamp } from '#platform/db/row.ts'
import { join, sql, type Sql } from '#platform/db/sql.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { HistoryRow, loyaltyContract } from '../contract.ts'
import type { PointsEntryType, PointsGrantState } from '../domain/points-ledger.ts'
import { getShopTimeZone } from '#kernel/time/shop-time-zone.ts'

export type HistoryFilter = Omit<
  InputOf<typeof loyaltyContract.getRewardsHistory>,
  'page' | 'pageSize'
>

const entryTypesByFilter = {
  all: [
    'earn',
    'unlock',
    'redeem',
    'restore',
    'expire',
    'extend',
    'clawback',
    'adjust',
    'transfer',
  ],
  earn: ['earn', 'unlock'],
  redeem: ['redeem', 'restore'],
  expire: ['expire', 'extend'],
  adjust: ['adjust', 'transfer'],
  clawback: ['clawback'],
} as const

/** Excludes entries that only repaid debt, which do not change the balance a member sees. */
function visibleEntries(memberId: string, { type, from, to }: HistoryFilter): Sql {
  const day = sql`(e.at at time zone ${getShopTimeZone()})::date`
  const conditions = [
    sql`e.member_id = ${memberId}`,
    sql`e.type = any(${entryTypesByFilter[type]})`,
    sql`(e.type = 'extend' or e.pending <> 0 or e.available <> e.debt)`,
    ...(from ? [sql`${day} >= ${from}`] : []),
    ...(to ? [sql`${day} <= ${to}`] : []),
  ]
  return sql`
    from points_entries e
    left join points_grants g on g.id = e.grant_id
    left join points_redemptions r on r.id = e.ref
    left join points_orders o on o.order_id = coalesce(g.order_id, r.order_id)
      and o.member_id = e.member_id
    where ${join(conditions, ' and ')}`
}

const orderOfEntry = sql`
  case when g.cause = 'registry' then null else coalesce(g.order_id, r.order_id) end`

/** The units of an order earn points one by one; what they earn at one time is one row. */
const groupedByOrder = sql`
  group by e.at, e.type, e.rule, e.note, ${orderOfEntry}, o.number,
    case when ${orderOfEntry} is null or e.type not in ('earn', 'unlock') then e.id end`

/** The value of the last entry of a group. */
const latest = (column: Sql): Sql => sql`(array_agg(${column} order by e.id desc))[1]`

const entryRow = {
  id: text,
  at: timestamp,
  type: literal<PointsEntryType>(),
  points: integer,
  pending: integer,
  state: nullable(literal<PointsGrantState>()),
  grantId: nullable(text),
  cause: text,
  ref: text,
  label: text,
  orderId: nullable(text),
  orderNumber: nullable(text),
  programVersion: nullable(integer),
  rule: text,
  unlockAt: nullable(date),
  expiresAt: nullable(date),
  balanceAfter: integer,
  pendingAfter: integer,
  note: text,
}

export async function listPointsEntries(
  db: Db,
  memberId: string,
  { limit, offset, ...span }: HistoryFilter & { limit: number; offset: number },
): Promise<HistoryRow[]> {
  const entries = await queryRows(
    db,
    entryRow,
    sql`
      select max(e.id)::text as id, e.at, e.type, sum(e.available - e.debt)::int as points,
        sum(e.pending)::int as pending, ${latest(sql`g.state`)} as state,
        ${latest(sql`e.grant_id`)} as grant_id, ${latest(sql`e.cause`)} as cause,
        ${latest(sql`e.ref`)} as ref,
        case when count(distinct e.label) = 1 then min(e.label) else '' end as label,
        ${orderOfEntry} as order_id, o.number as order_number,
        ${latest(sql`e.program_version`)} as program_version, e.rule,
        min(e.unlocks_on) as unlock_at, min(e.expires_on) as expires_at,
        ${latest(sql`e.balance_after`)} as balance_after,
        ${latest(sql`e.pending_after`)} as pending_after, e.note
      ${visibleEntries(memberId, span)}
      ${groupedByOrder}
      order by max(e.id) desc limit ${limit} offset ${offset}`,
  )
  return entries.map(
    ({ at, cause, ref, label, orderId, orderNumber, programVersion, rule, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      cause: { kind: cause, ref, label, orderId, orderNumber },
      rule: { version: programVersion, text: rule },
    }),
  )
}

export async function getRewardsHistory(
  ctx: Ctx,
  { page, pageSize, ...span }: InputOf<typeof loyaltyContract.getRewardsHistory>,
): Promise<OutputOf<typeof loyaltyContract.getRewardsHistory>> {
  const memberId = getMemberId(ctx.caller)
  const [entries, count] = await Promise.all([
    listPointsEntries(ctx.db, memberId, {
      ...span,
      limit: pageSize,
      offset: (page - 1) * pageSize,
    }),
    queryRow(
      ctx.db,
      { total: integer },
      sql`
        select count(*)::int as total
        from (select 1 ${visibleEntries(memberId, span)} ${groupedByOrder}) rows`,
    ),
  ])
  return { rows: entries, total: count?.total ?? 0, page }
}
