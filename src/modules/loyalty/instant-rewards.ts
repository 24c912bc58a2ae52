import { revokeUnusedFor } from '#modules/coupons/revoke-coupon.ts'
import { readContact } from '#modules/members/read-contact.ts'
import { sum } from '#kernel/money/money.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { Program } from './domain/program.ts'
import { isOffered } from './domain/redeem.ts'
import { giveCode } from './hand-out.ts'
import type { LoyaltyParts, OrderFacts } from './loyalty-parts.ts'
import { mailMember } from './mail-member.ts'
import { instantMail } from './mail/points-mails.ts'

const orderRef = ({ id }: OrderFacts) => `order:${id}`

/** Issues the coupons that come with an order, by the rules of its day. Called once per order. */
export async function giveInstantRewards(
  tx: Tx,
  deps: Pick<LoyaltyParts, 'mails' | 'origin'>,
  { order, program: { terms }, now }: { order: OrderFacts; program: Program; now: Date },
): Promise<void> {
  const spend = sum(order.lines.flatMap(({ spends }) => spends))
  const due = terms.instant
    .filter(({ leastSpend }) => spend > 0 && spend >= leastSpend)
    .map(({ rewardId }) => rewardId)
  if (due.length === 0) return
  const memberId = order.ownerId
  const contact = await readContact(tx, memberId)
  if (!contact) return
  for (const reward of terms.rewards.filter(
    (candidate) => due.includes(candidate.id) && isOffered(candidate, order.placedAt),
  )) {
    const issued = await giveCode(tx, {
      reward,
      memberId,
      email: contact.email,
      sourceRef: orderRef(order),
      now,
    })
    const mail = instantMail({ number: order.number, name: reward.name, ...issued })
    await mailMember(tx, deps, { memberId, key: `instant:${order.id}:${reward.id}`, mail })
  }
}

export async function takeInstantRewards(tx: Tx, order: OrderFacts): Promise<void> {
  if (order.pieces.every(({ gone }) => gone !== null))
    await revokeUnusedFor(tx, { source: 'points', sourceRef: orderRef(order) })
}
