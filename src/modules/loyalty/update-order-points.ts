import { calendarDate } from '#kernel/time/time.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import { applyOrderSteps } from './commands/apply-order-steps.ts'
import { lockPointsAccount } from './db/points-accounts.ts'
import { getProgram } from './db/programs.ts'
import { grantFirstOrder } from './commands/earn-events.ts'
import { enrollMember } from './commands/enroll-member.ts'
import { revokeInstantRewards } from './commands/issue-instant-rewards.ts'
import type { Services } from '#platform/services.ts'
import { recordOrderEarnings } from './commands/record-order-earnings.ts'
import { grantReferral } from './commands/referrals.ts'
import { reviewTier } from './commands/review-tier.ts'
import { unlockDuePoints } from './commands/unlock-due.ts'

export function enqueueOrderPointsUpdate(tx: Tx, jobs: JobQueue, orderId: string): Promise<void> {
  return jobs.enqueue(tx, 'loyalty.update-order', { orderId })
}

export async function hasOrderPoints(db: Db, orderId: string): Promise<boolean> {
  const grant = await queryRow(
    db,
    { id: text },
    sql`select id from points_grants where order_id = ${orderId} limit 1`,
  )
  return grant !== null
}

export function enqueueMemberPointsUpdate(tx: Tx, jobs: JobQueue, memberId: string): Promise<void> {
  return jobs.enqueue(tx, 'loyalty.update-member-orders', { memberId })
}

/**
 * Brings the points ledger in line with an order's units. Each unit earns by the rules and tier of
 * the day it was placed; its points are pending until its return window closes, are taken back when
 * it is returned, and are restored when the return is undone.
 */
export async function updateOrderPoints(
  services: Pick<Services, 'db' | 'clock' | 'mails' | 'origin' | 'readOrderFacts'>,
  orderId: string,
): Promise<void> {
  const before = await services.readOrderFacts(services.db, orderId, services.clock.now())
  if (!before) return
  const holders = await queryRows(
    services.db,
    { memberId: text },
    sql`select distinct member_id from points_grants where order_id = ${orderId}`,
  )
  const memberIds = [
    ...new Set([
      before.ownerId,
      ...before.gifts.map(({ ownerId }) => ownerId),
      ...holders.map(({ memberId }) => memberId),
    ]),
  ]
  for (const memberId of memberIds.filter((id) => id.startsWith('mem_')).toSorted())
    await inTransaction(services.db, (tx) =>
      updateMemberPoints(tx, services, { orderId, memberId }),
    )
}

async function updateMemberPoints(
  tx: Tx,
  services: Pick<Services, 'clock' | 'mails' | 'origin' | 'readOrderFacts'>,
  { orderId, memberId }: { orderId: string; memberId: string },
): Promise<void> {
  const now = services.clock.now()
  const existing = await lockPointsAccount(tx, memberId)
  const pointsAccount =
    existing
    ?? ((await enrollMember(tx, { memberId, now })) ? await lockPointsAccount(tx, memberId) : null)
  // Read after locking the account, so that a concurrent update is already visible.
  const order = pointsAccount && (await services.readOrderFacts(tx, orderId, now))
  if (!pointsAccount || !order) return
  const live = await getProgram(tx, now)
  const program = live.publishedAt <= order.placedAt ? live : await getProgram(tx, order.placedAt)
  const context = { services, order, program, now }
  const recorded = await recordOrderEarnings(tx, pointsAccount, context)
  const updated = await unlockDuePoints(tx, await applyOrderSteps(tx, recorded, context), {
    services,
    program: live,
    now,
    today: calendarDate(now),
  })
  if (memberId === order.ownerId) await revokeInstantRewards(tx, order)
  const reviewed = await reviewTier(tx, updated, { services, terms: live.terms, now })
  if (memberId === order.ownerId)
    await grantFirstOrder(tx, services, { pointsAccount: reviewed, program: live, now })
  if (memberId === order.ownerId)
    await grantReferral(tx, services, { friendId: memberId, grants: updated.grants, now })
}
