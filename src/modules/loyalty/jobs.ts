import { inTransaction } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { updateOrderPoints } from './update-order-points.ts'
import type { LoyaltyDeps } from './loyalty-deps.ts'
import { emailMemberAboutPoints } from './commands/email-member.ts'
import { createReturnedEmail } from './emails/points-emails.ts'
import { refundPoints } from './commands/points-tender.ts'
import { runDailyPoints } from './commands/run-daily-points.ts'

/**
 * Cron expressions (UTC): after midnight in New York in summer and winter time, and again at noon
 * in case the night run was missed.
 */
export const loyaltySchedule = { 'loyalty.run-daily': '20 5,17 * * *' } as const

export function loyaltyJobs(deps: LoyaltyDeps): Record<string, JobHandler> {
  return {
    'loyalty.update-order': ({ orderId }) => updateOrderPoints(deps, String(orderId)),
    'loyalty.update-member-orders': async ({ memberId }) => {
      for (const orderId of await deps.listMemberOrders(deps.db, String(memberId)))
        await updateOrderPoints(deps, orderId)
    },
    'loyalty.refund': ({ refundId }) => returnRefundedPoints(deps, String(refundId)),
    'loyalty.run-daily': () => runDailyPoints(deps),
  }
}

async function returnRefundedPoints(deps: LoyaltyDeps, refundId: string): Promise<void> {
  const refund = await deps.readPointsRefund(deps.db, refundId)
  const order = refund && (await deps.readOrderFacts(deps.db, refund.orderId, deps.clock.now()))
  if (!refund || !order) return
  await inTransaction(deps.db, async (tx) => {
    const points = await refundPoints(tx, { ...refund, ref: refundId, now: deps.clock.now() })
    const mail = createReturnedEmail({ number: order.number, points })
    if (points > 0)
      await emailMemberAboutPoints(tx, deps, {
        memberId: order.ownerId,
        key: `given-back:${refundId}`,
        mail,
      })
  })
}
