import { eq, sql } from 'drizzle-orm'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import {
  toLedger,
  lockPointsAccount,
  updatePointsAccount,
  savePointsAccount,
} from '../db/points-accounts.ts'
import { loyaltyReferrals } from '../db/schema.ts'
import { closeLedger } from '../domain/points-ledger.ts'

export async function closePointsAccount(
  tx: Tx,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  const pointsAccount = await lockPointsAccount(tx, memberId)
  if (!pointsAccount) return
  const written = await savePointsAccount(tx, pointsAccount, closeLedger(toLedger(pointsAccount)), {
    at: now,
    cause: 'closed',
    ref: memberId,
    label: 'Account closed',
  })
  await updatePointsAccount(tx, written, { closedAt: now })
  await tx.delete(loyaltyReferrals).where(eq(loyaltyReferrals.friendId, memberId))
}

export async function countPointsLeft(db: Db, memberId: string): Promise<number> {
  const [account] = await rows<{ points: number }>(
    db,
    sql`
      select available + pending as points
      from points_accounts
      where member_id = ${memberId} and closed_at is null
    `,
  )
  return account?.points ?? 0
}

export async function exportPoints(db: Db, memberId: string): Promise<unknown> {
  const [account] = await rows(
    db,
    sql`
      select available, pending, debt, lifetime, tier_id as tier, code, enrolled_at as "enrolledAt"
      from points_accounts
      where member_id = ${memberId}
    `,
  )
  const entries = await rows(
    db,
    sql`
    select at, type, available - debt as points, pending, cause, label, note, rule,
      balance_after as "balanceAfter", pending_after as "pendingAfter"
    from points_entries where member_id = ${memberId} order by id`,
  )
  return { account: account ?? null, entries }
}
