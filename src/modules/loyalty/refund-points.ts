import { inTransaction } from '#platform/db/database.server.ts'
import type { LoyaltyParts } from './loyalty-parts.ts'
import { mailMember } from './mail-member.ts'
import { givenBackMail } from './mail/points-mails.ts'
import { refundPoints } from './tender.ts'

/** Returns the points of a refund to the account and emails the member. */
export async function refundInPoints(deps: LoyaltyParts, refundId: string): Promise<void> {
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
