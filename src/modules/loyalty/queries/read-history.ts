import { sql, type SQL } from 'drizzle-orm'
import { getMemberId, type Ctx } from '#platform/context.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { HistoryRow, loyaltyContract } from '../contract.ts'

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
function visibleEntries(memberId: string, { type, from, to }: HistoryFilter): SQL {
  return sql`
    from points_entries e left join points_grants l on l.id = e.grant_id
    left join points_redemptions r on r.id = e.ref
    left join points_orders o on o.order_id = coalesce(l.order_id, r.order_id)
      and o.member_id = e.member_id
    where e.member_id = ${memberId}
      and e.type = any(${sql.param([...entryTypesByFilter[type]])}::text[])
      and (e.type = 'extend' or e.pending <> 0 or e.available <> e.debt)
      and (${from ?? null}::date is null
        or (e.at at time zone 'America/New_York')::date >= ${from ?? null}::date)
      and (${to ?? null}::date is null
        or (e.at at time zone 'America/New_York')::date <= ${to ?? null}::date)`
}

interface EntryRow extends Omit<HistoryRow, 'cause' | 'rule'> {
  readonly kind: string
  readonly ref: string
  readonly label: string
  readonly orderId: string | null
  readonly orderNumber: string | null
  readonly version: number | null
  readonly text: string
}

export async function listPointsEntries(
  db: Db,
  memberId: string,
  { limit, offset, ...span }: HistoryFilter & { limit: number; offset: number },
): Promise<HistoryRow[]> {
  const found = await rows<EntryRow>(
    db,
    sql`
    select e.id::text as id, to_jsonb(e.at) #>> '{}' as at, e.type, e.available - e.debt as points,
      e.pending, l.state, e.grant_id as "grantId",
      e.cause as kind, e.ref, e.label, case
        when l.cause = 'registry' then null
        else coalesce(l.order_id, r.order_id) end as "orderId", o.number as "orderNumber",
          e.program_version as version, e.rule as text,
      e.unlocks_on::text as "unlockAt", e.expires_on::text as "expiresAt",
        e.balance_after as "balanceAfter", e.pending_after as "pendingAfter", e.note
    ${visibleEntries(memberId, span)} order by e.id desc limit ${limit} offset ${offset}`,
  )
  return found.map(({ kind, ref, label, orderId, orderNumber, version, text, ...row }) => ({
    ...row,
    at: new Date(row.at).toISOString(),
    cause: { kind, ref, label, orderId, orderNumber },
    rule: { version, text },
  }))
}

export async function getRewardsHistory(
  ctx: Ctx,
  { page, pageSize, ...span }: InputOf<typeof loyaltyContract.getRewardsHistory>,
): Promise<OutputOf<typeof loyaltyContract.getRewardsHistory>> {
  const memberId = getMemberId(ctx.caller)
  const [entries, [sum]] = await Promise.all([
    listPointsEntries(ctx.db, memberId, {
      ...span,
      limit: pageSize,
      offset: (page - 1) * pageSize,
    }),
    rows<{ total: number }>(
      ctx.db,
      sql`select count(*)::int as total ${visibleEntries(memberId, span)}`,
    ),
  ])
  return { rows: entries, total: sum?.total ?? 0, page }
}
