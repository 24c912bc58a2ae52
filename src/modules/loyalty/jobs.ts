import type { JobHandler } from '#platform/jobs/jobs.ts'
import { followOrder } from './follow-order.ts'
import type { LoyaltyParts } from './loyalty-parts.ts'
import { refundInPoints } from './refund-points.ts'
import { turnDay } from './turn-day.ts'

/**
 * Cron expressions (UTC): after midnight in New York in summer and winter time, and again at noon
 * in case the night run was missed.
 */
export const loyaltySchedule = { 'loyalty.turn-day': '20 5,17 * * *' } as const

/** `loyalty.follow` runs for every order that was placed or changed. */
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
