import { inTransaction } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { followOrder } from './follow-order.ts'
import type { LoyaltyParts } from './loyalty-parts.ts'
import { mailMember } from './mail-member.ts'
import { givenBackMail } from './mail/points-mails.ts'
import { refundPoints } from './tender.ts'
import { turnDay } from './turn-day.ts'

/**
 * Cron expressions (UTC): after midnight in New York in summer and winter time, and again at noon
 * in case the night run was missed.
 */
export const loyaltySchedule = { 'loyalty.turn-day': '20 5,17 * * *' } as const

export function loyaltyJobs(deps: LoyaltyParts): Record<string, JobHandler> {
  return {
    'loyalty.follow': ({ orderId }) => followOrder(deps, String(orderId)),
    'loyalty.follow-member': async ({ memberId }) => {
      for (const orderId of await deps.listOrdersOf(deps.db, String(memberId)))
        await followOrder(deps, orderId)
    },
    'points.refund': ({ refundId }) => refundInPoints(deps, String(refundId)),
    'loyalty.turn-day': () => turnDay(deps),
  }
}

async function refundInPoints(deps: LoyaltyParts, refundId: string): Promise<void> {
  const refund = await deps.readPointsRefund(deps.db, refundId)
  const order = refund && (await deps.readOrderFacts(deps.db, refund.orderId, deps.clock.now()))
  if (!refund || !order) return
  await inTransaction(deps.db, async (tx) => {
    const points = await refundPoints(tx, { ...refund, ref: refundId, now: deps.clock.now() })
    const mail = givenBackMail({ number: order.number, points })
    if (points > 0)
      await mailMember(tx, deps, { memberId: order.ownerId, key: `given-back:${refundId}`, mail })
  })
}
