import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { integer, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import {
  toLedger,
  lockPointsAccount,
  updatePointsAccount,
  savePointsAccount,
} from '../db/points-accounts.ts'
import { closeLedger } from '../domain/expire-grants.ts'

export async function closePointsAccount(
  tx: Tx,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  const pointsAccount = await lockPointsAccount(tx, memberId)
  if (!pointsAccount) return
  const saved = await savePointsAccount(tx, pointsAccount, {
    change: closeLedger(toLedger(pointsAccount)),
    details: { at: now, cause: 'closed', ref: memberId, label: 'Account closed' },
  })
  await updatePointsAccount(tx, saved, { closedAt: now })
  await execute(tx, sql`delete from loyalty_referrals where friend_id = ${memberId}`)
}

export async function countPointsLeft(db: Db, memberId: string): Promise<number> {
  const account = await queryRow(
    db,
    { points: integer },
    sql`
      select available + pending as points
      from points_accounts
      where member_id = ${memberId} and closed_at is null`,
  )
  return account?.points ?? 0
}

const exportedAccountRow = {
  available: integer,
  pending: integer,
  debt: integer,
  lifetime: integer,
  tier: text,
  code: text,
  enrolledAt: timestamp,
}

const exportedEntryRow = {
  at: timestamp,
  type: text,
  points: integer,
  pending: integer,
  cause: text,
  label: text,
  note: text,
  rule: text,
  balanceAfter: integer,
  pendingAfter: integer,
}

export async function exportPoints(db: Db, memberId: string): Promise<unknown> {
  const account = await queryRow(
    db,
    exportedAccountRow,
    sql`
      select available, pending, debt, lifetime, tier_id as tier, code, enrolled_at
      from points_accounts
      where member_id = ${memberId}`,
  )
  const entries = await queryRows(
    db,
    exportedEntryRow,
    sql`
      select at, type, available - debt as points, pending, cause, label, note, rule,
        balance_after, pending_after
      from points_entries
      where member_id = ${memberId}
      order by id`,
  )
  return { account, entries }
}
