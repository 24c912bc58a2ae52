import { inTransaction } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { updateOrderPoints } from './update-order-points.ts'
import type { Services } from '#platform/services.ts'
import { emailMemberAboutPoints } from './commands/email-member.ts'
import { createReturnedEmail } from './emails/points-emails.ts'
import { refundPoints } from './commands/points-tender.ts'
import { runDailyPoints } from './commands/run-daily-points.ts'

/**
 * Cron expressions (UTC): after midnight on the East Coast in summer and winter time, and again at
 * noon, for shops farther west and in case the night run was missed.
 */
export const loyaltySchedule = { 'loyalty.run-daily': '20 5,17 * * *' } as const

export function loyaltyJobs(services: Services): Record<string, JobHandler> {
  return {
    'loyalty.update-order': ({ orderId }) => updateOrderPoints(services, String(orderId)),
    'loyalty.update-member-orders': async ({ memberId }) => {
      for (const orderId of await services.listMemberOrders(services.db, String(memberId)))
        await updateOrderPoints(services, orderId)
    },
    'loyalty.refund': ({ refundId }) => returnRefundedPoints(services, String(refundId)),
    'loyalty.run-daily': () => runDailyPoints(services),
  }
}

async function returnRefundedPoints(
  services: Pick<
    Services,
    'db' | 'clock' | 'mails' | 'origin' | 'readOrderFacts' | 'readPointsRefund'
  >,
  refundId: string,
): Promise<void> {
  const refund = await services.readPointsRefund(services.db, refundId)
  const order =
    refund && (await services.readOrderFacts(services.db, refund.orderId, services.clock.now()))
  if (!refund || !order) return
  await inTransaction(services.db, async (tx) => {
    const points = await refundPoints(tx, { ...refund, ref: refundId, now: services.clock.now() })
    const mail = createReturnedEmail({ number: order.number, points })
    if (points > 0)
      await emailMemberAboutPoints(tx, services, {
        memberId: order.ownerId,
        key: `given-back:${refundId}`,
        mail,
      })
  })
}
