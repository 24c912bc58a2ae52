import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import {
  boolean,
  date,
  integer,
  nullable,
  text,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, json, sql } from '#platform/db/sql.ts'
import type { PointsGrantState } from '../domain/points-ledger.ts'

export type PointsCause =
  | 'order'
  | 'registry'
  | 'signup'
  | 'birthday'
  | 'newsletter'
  | 'review'
  | 'referral'
  | 'campaign'
  | 'staff'
  | 'import'

export const pointsGrantRow = {
  id: text,
  memberId: text,
  earned: integer,
  remaining: integer,
  state: literal<PointsGrantState>(),
  cause: literal<PointsCause>(),
  ref: text,
  label: text,
  orderId: nullable(text),
  lineId: nullable(text),
  unit: nullable(integer),
  spend: integer,
  countsTowardTier: boolean,
  programVersion: integer,
  rule: text,
  earnedAt: timestamp,
  earliestUnlockOn: nullable(date),
  unlocksOn: nullable(date),
  expiresOn: nullable(date),
  paused: boolean,
  reduction: integer,
  spendReduction: integer,
  expired: integer,
  repaidDebt: integer,
  reversal: nullable(text),
  unlockedAt: nullable(timestamp),
  lastWarningDays: nullable(integer),
  warnedAt: nullable(timestamp),
}

export type PointsGrantRow = Row<typeof pointsGrantRow>

export async function insertGrants(tx: Tx, grants: readonly PointsGrantRow[]): Promise<void> {
  const [first, ...others] = grants
  if (first) await execute(tx, sql`insert into points_grants ${insertValues(first, ...others)}`)
}

export function isGrantChanged(grant: PointsGrantRow, before: PointsGrantRow | undefined): boolean {
  return (
    !before
    || Object.keys(grant).some(
      (key) => grant[key as keyof PointsGrantRow] !== before[key as keyof PointsGrantRow],
    )
  )
}

/**
 * Updates the changeable fields of grants. The member id in the condition lets the planner use its
 * index.
 */
export async function updateGrants(
  tx: Tx,
  memberId: string,
  grants: readonly PointsGrantRow[],
): Promise<void> {
  if (grants.length === 0) return
  const changes = grants.map((grant) => ({
    id: grant.id,
    remaining: grant.remaining,
    state: grant.state,
    unlocks_on: grant.unlocksOn,
    expires_on: grant.expiresOn,
    paused: grant.paused,
    reduction: grant.reduction,
    spend_reduction: grant.spendReduction,
    expired: grant.expired,
    repaid_debt: grant.repaidDebt,
    reversal: grant.reversal,
    unlocked_at: grant.unlockedAt,
    last_warning_days: grant.lastWarningDays,
    warned_at: grant.warnedAt,
  }))
  await execute(
    tx,
    sql`
      update points_grants g
      set remaining = x.remaining, state = x.state, unlocks_on = x.unlocks_on,
        expires_on = x.expires_on, paused = x.paused, reduction = x.reduction,
        spend_reduction = x.spend_reduction, expired = x.expired, repaid_debt = x.repaid_debt,
        reversal = x.reversal, unlocked_at = x.unlocked_at,
        last_warning_days = x.last_warning_days, warned_at = x.warned_at
      from jsonb_to_recordset(${json(changes)}) as x (id text, remaining integer, state text,
        unlocks_on date, expires_on date, paused boolean, reduction integer,
        spend_reduction integer, expired integer, repaid_debt integer, reversal text,
        unlocked_at timestamptz, last_warning_days integer, warned_at timestamptz)
      where g.id = x.id and g.member_id = ${memberId}`,
  )
}
