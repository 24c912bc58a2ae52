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

const refOf = ({ id }: OrderFacts) => `order:${id}`

/** What an order brings at once, by the rules of its day: a code for each that it is large enough for. Called once for an order. */
export async function giveInstantRewards(
  tx: Tx,
  parts: Pick<LoyaltyParts, 'mails' | 'origin'>,
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
    (one) => due.includes(one.id) && isOffered(one, order.placedAt),
  )) {
    const given = await giveCode(tx, {
      reward,
      memberId,
      email: contact.email,
      sourceRef: refOf(order),
      now,
    })
    const mail = instantMail({ number: order.number, name: reward.name, ...given })
    await mailMember(tx, parts, { memberId, key: `instant:${order.id}:${reward.id}`, mail })
  }
}

/** Nothing of the order stays: what came with it goes too, as far as nobody has used it. */
export async function takeInstantRewards(tx: Tx, order: OrderFacts): Promise<void> {
  if (order.pieces.every(({ gone }) => gone !== null))
    await revokeUnusedFor(tx, { source: 'points', sourceRef: refOf(order) })
}
