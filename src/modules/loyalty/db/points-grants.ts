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
  forTier: boolean,
  programVersion: integer,
  rule: text,
  earnedAt: timestamp,
  notBefore: nullable(date),
  unlocksOn: nullable(date),
  expiresOn: nullable(date),
  paused: boolean,
  lowered: integer,
  spendLowered: integer,
  expired: integer,
  lent: integer,
  reversal: nullable(text),
  unlockedAt: nullable(timestamp),
  warned: nullable(integer),
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
    lowered: grant.lowered,
    spend_lowered: grant.spendLowered,
    expired: grant.expired,
    lent: grant.lent,
    reversal: grant.reversal,
    unlocked_at: grant.unlockedAt,
    warned: grant.warned,
    warned_at: grant.warnedAt,
  }))
  await execute(
    tx,
    sql`
      update points_grants g
      set remaining = x.remaining, state = x.state, unlocks_on = x.unlocks_on,
        expires_on = x.expires_on, paused = x.paused, lowered = x.lowered,
        spend_lowered = x.spend_lowered, expired = x.expired, lent = x.lent,
        reversal = x.reversal, unlocked_at = x.unlocked_at, warned = x.warned,
        warned_at = x.warned_at
      from jsonb_to_recordset(${json(changes)}) as x (id text, remaining integer, state text,
        unlocks_on date, expires_on date, paused boolean, lowered integer, spend_lowered integer,
        expired integer, lent integer, reversal text, unlocked_at timestamptz, warned integer,
        warned_at timestamptz)
      where g.id = x.id and g.member_id = ${memberId}`,
  )
}
