import { eq, sql } from 'drizzle-orm'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import { ledgerOf, openBook, updateAccount, write } from './data/book.ts'
import { loyaltyReferrals } from './data/schema.ts'
import { closeLedger } from './domain/ledger.ts'

export async function closePoints(
  tx: Tx,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  const pointsAccount = await openBook(tx, memberId)
  if (!pointsAccount) return
  const written = await write(tx, pointsAccount, closeLedger(ledgerOf(pointsAccount)), {
    at: now,
    cause: 'closed',
    ref: memberId,
    label: 'Account closed',
  })
  await updateAccount(tx, written, { closedAt: now })
  await tx.delete(loyaltyReferrals).where(eq(loyaltyReferrals.friendId, memberId))
}

export async function readPointsLeft(db: Db, memberId: string): Promise<number> {
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
