import { inTransaction } from '#platform/db/database.server.ts'
import type { LoyaltyParts } from './loyalty-parts.ts'
import { mailMember } from './mail-member.ts'
import { givenBackMail } from './mail/points-mails.ts'
import { refundPoints } from './tender.ts'

/** A refund gave back what points had paid: they are in the account again, and their owner is told. */
export async function refundInPoints(parts: LoyaltyParts, refundId: string): Promise<void> {
  const refund = await parts.readPointsRefund(parts.db, refundId)
  const order = refund && (await parts.readOrderFacts(parts.db, refund.orderId, parts.clock.now()))
  if (!refund || !order) return
  await inTransaction(parts.db, async (tx) => {
    const points = await refundPoints(tx, { ...refund, ref: refundId, now: parts.clock.now() })
    const mail = givenBackMail({ number: order.number, points })
    if (points > 0)
      await mailMember(tx, parts, { memberId: order.ownerId, key: `given-back:${refundId}`, mail })
  })
}
