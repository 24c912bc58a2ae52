import type { JobHandler } from '#platform/jobs/jobs.ts'
import { followOrder } from './follow-order.ts'
import type { LoyaltyParts } from './loyalty-parts.ts'
import { refundInPoints } from './refund-points.ts'
import { turnDay } from './turn-day.ts'

/** Job → cron (UTC): just after midnight in New York, summer and winter, and once more for what a night without the shop missed. */
export const loyaltySchedule = { 'loyalty.turn-day': '20 5,17 * * *' } as const

/** `loyalty.follow` runs for every order of a member that was placed or changed. */
export function loyaltyJobs(parts: LoyaltyParts): Record<string, JobHandler> {
  return {
    'loyalty.follow': ({ orderId }) => followOrder(parts, String(orderId)),
    'loyalty.follow-member': async ({ memberId }) => {
      for (const orderId of await parts.listOrdersOf(parts.db, String(memberId)))
        await followOrder(parts, orderId)
    },
    'points.refund': ({ refundId }) => refundInPoints(parts, String(refundId)),
    'loyalty.turn-day': () => turnDay(parts),
  }
}
