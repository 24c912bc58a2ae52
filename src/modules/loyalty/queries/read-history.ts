import { getMemberId, type Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { date, integer, nullable, text, literal, timestamp } from '#platform/db/row.ts'
import { join, sql, type Sql } from '#platform/db/sql.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { HistoryRow, loyaltyContract } from '../contract.ts'
import { registryGiftLabel } from '../domain/entry-labels.ts'
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
    left join points_orders o on o.order_id = coalesce(r.order_id, e.ref)
      and o.member_id = e.member_id
    where ${join(conditions, ' and ')}`
}

/** The label of a unit, such as "Dinner plate, item 2", without the number of the unit. */
const lineLabel = sql`regexp_replace(e.label, ', item \\d+$', '')`

/**
 * A row is what an order, a line of a registry gift or another event changed at one time; its units
 * and grants have an entry each. What is taken back from an order has a row per line.
 */
const groupedBySource = sql`
  group by e.at, e.type, e.note, o.order_id, o.number,
    regexp_replace(e.ref, '^(gift:.*):\\d+$', '\\1'),
    case when e.type in ('clawback', 'restore') then ${lineLabel} end`

/** Names the line when all entries are of one, with the number of units. */
const labelOfGroup = sql`
  case
    when count(distinct e.label) = 1 then min(e.label)
    when count(distinct ${lineLabel}) = 1 then
      regexp_replace(
        min(${lineLabel}),
        ${`^(${registryGiftLabel})?`},
        '\\1' || count(distinct e.label) || ${' × '}
      )
    else ''
  end`

/** The rule as recorded, without the version of the program at its end. */
const ruleText = sql`regexp_replace(e.rule, ', v\\d+$', '')`

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
        ${labelOfGroup} as label, o.order_id, o.number as order_number,
        ${latest(sql`e.program_version`)} as program_version, ${latest(ruleText)} as rule,
        min(e.unlocks_on) as unlock_at, min(e.expires_on) as expires_at,
        ${latest(sql`e.balance_after`)} as balance_after,
        ${latest(sql`e.pending_after`)} as pending_after, e.note
      ${visibleEntries(memberId, span)}
      ${groupedBySource}
      order by max(e.id) desc limit ${limit} offset ${offset}`,
  )
  return entries.map(
    ({ at, cause, ref, label, orderId, orderNumber, programVersion, rule, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      cause: { kind: cause, ref, label, orderId, orderNumber },
      // The label says what it was for.
      rule: { version: programVersion, text: rule.replace(`${label}: `, '') },
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
        from (select 1 ${visibleEntries(memberId, span)} ${groupedBySource}) rows`,
    ),
  ])
  return { rows: entries, total: count?.total ?? 0, page }
}
