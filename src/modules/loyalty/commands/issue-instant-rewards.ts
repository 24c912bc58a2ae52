import { revokeUnusedCouponsFor } from '#modules/coupons/revoke-coupon.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { sum } from '#kernel/money/money.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { LoyaltyProgram } from '../domain/program.ts'
import { isRewardOffered } from '../domain/redemption-rules.ts'
import { issueRewardCode } from './issue-reward.ts'
import type { Services } from '#platform/services.ts'
import type { LoyaltyOrderFacts } from '../order-facts.ts'
import { emailMemberAboutPoints } from './email-member.ts'
import { createInstantRewardEmail } from '../emails/points-emails.ts'

const orderRef = ({ id }: LoyaltyOrderFacts) => `order:${id}`

/** Issues the coupons that come with an order, by the rules of its day. Called once per order. */
export async function issueInstantRewards(
  tx: Tx,
  services: Pick<Services, 'mails' | 'origin'>,
  {
    order,
    program: { terms },
    now,
  }: { order: LoyaltyOrderFacts; program: LoyaltyProgram; now: Date },
): Promise<void> {
  const spend = sum(order.lines.flatMap(({ spends }) => spends))
  const due = terms.instant
    .filter(({ leastSpend }) => spend > 0 && spend >= leastSpend)
    .map(({ rewardId }) => rewardId)
  if (due.length === 0) return
  const memberId = order.ownerId
  const contact = await findContact(tx, memberId)
  if (!contact) return
  for (const reward of terms.rewards.filter(
    (candidate) => due.includes(candidate.id) && isRewardOffered(candidate, order.placedAt),
  )) {
    const issued = await issueRewardCode(tx, {
      reward,
      memberId,
      email: contact.email,
      sourceRef: orderRef(order),
      now,
    })
    const mail = createInstantRewardEmail({ number: order.number, name: reward.name, ...issued })
    await emailMemberAboutPoints(tx, services, {
      memberId,
      key: `instant:${order.id}:${reward.id}`,
      mail,
    })
  }
}

export async function revokeInstantRewards(tx: Tx, order: LoyaltyOrderFacts): Promise<void> {
  if (order.units.every(({ gone }) => gone !== null))
    await revokeUnusedCouponsFor(tx, { source: 'points', sourceRef: orderRef(order) })
}
