import {
  generateCouponCode,
  issueCoupon,
  type CouponIssue,
  type IssuedCoupon,
} from '#modules/coupons/issue-coupon.ts'
import { assignPoolCode } from '#modules/coupons/assign-pool-code.ts'
import { revokeUnusedCoupon } from '#modules/coupons/revoke-coupon.ts'
import { grantCredit } from '#modules/wallet/grant-credit.ts'
import { reverseCredit } from '#modules/wallet/reverse-credit.ts'
import { getMailboxIdentity } from '#kernel/email/email.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { PointsRedemption, RewardKind } from '../db/points-redemptions.ts'
import type { Reward, RewardValue } from '../domain/program.ts'

export interface IssuedReward {
  readonly kind: RewardKind
  readonly couponId: string | null
  readonly ticket: string | null
  readonly endsAt: Date
  readonly code: string | null
}

interface RewardIssue {
  readonly reward: Reward
  readonly memberId: string
  readonly email: string
  readonly redemptionId: string
  readonly now: Date
}

export async function issueReward(tx: Tx, issue: RewardIssue): Promise<IssuedReward | Refusal> {
  const { reward, memberId, redemptionId, now } = issue
  const { value } = reward
  const endsAt = new Date(now.getTime() + days(reward.validDays))
  switch (value.kind) {
    case 'event': {
      const ticket = generateCouponCode('TICKET')
      return { kind: 'event', couponId: null, ticket, code: ticket, endsAt: new Date(value.at) }
    }
    case 'credit': {
      const reason = `For your points: ${reward.name}`
      const credit = {
        ownerId: memberId,
        balanceType: 'promotional',
        amount: value.amount,
        ref: redemptionId,
        reason,
        expiresAt: endsAt,
        now,
      } as const
      await grantCredit(tx, credit)
      return { kind: 'credit', couponId: null, ticket: null, code: null, endsAt }
    }
    case 'pool':
      return assignFromPool(tx, { ...issue, pool: value.pool, endsAt })
    case 'amount':
    case 'percent':
    case 'shipping':
    case 'gift': {
      const coupon = await issueRewardCode(tx, { ...issue, sourceRef: reward.id })
      return { kind: 'coupon', couponId: coupon.id, ticket: null, code: coupon.code, endsAt }
    }
  }
}

async function assignFromPool(
  tx: Tx,
  { reward, memberId, email, now, pool, endsAt }: RewardIssue & { pool: string; endsAt: Date },
): Promise<IssuedReward | Refusal> {
  const assigned = await assignPoolCode(tx, {
    pool,
    memberId,
    identity: getMailboxIdentity(email),
    sourceRef: reward.id,
    now,
  })
  if (!assigned)
    return refuse('transition-illegal', 'This reward is no longer available.', {
      reason: 'reward-sold-out',
    })
  return {
    kind: 'coupon',
    couponId: assigned.id,
    ticket: null,
    code: assigned.code,
    endsAt: assigned.endsAt ?? endsAt,
  }
}

type CodeIssue = Omit<RewardIssue, 'redemptionId'> & { readonly sourceRef: string }

export function issueRewardCode(
  tx: Tx,
  { reward, memberId, email, sourceRef, now }: CodeIssue,
): Promise<IssuedCoupon> {
  const offer = couponOfferFor(reward.value)
  return issueCoupon(tx, {
    prefix: 'POINTS',
    name: reward.name,
    ...offer,
    identity: getMailboxIdentity(email),
    memberId,
    source: 'points',
    sourceRef,
    combinesWith: (['product', 'order', 'shipping'] as const).filter(
      (couponClass) => couponClass !== offer.class,
    ),
    now,
    endsAt: new Date(now.getTime() + days(reward.validDays)),
  })
}

function couponOfferFor(value: RewardValue): Pick<CouponIssue, 'class' | 'value'> {
  switch (value.kind) {
    case 'amount':
      return { class: 'order', value: { kind: 'amount', amount: value.amount } }
    case 'percent':
      return {
        class: 'order',
        value: {
          kind: 'percent',
          percent: value.percent,
          ...(value.cap !== null && { cap: value.cap }),
        },
      }
    case 'shipping':
      return { class: 'shipping', value: { kind: 'free_shipping' } }
    case 'gift':
      return { class: 'product', value: { kind: 'gift', productIds: value.productIds } }
    case 'pool':
    case 'credit':
    case 'event':
      throw new Error(`A reward of kind ${value.kind} has no coupon of its own.`)
  }
}

export async function revokeReward(
  tx: Tx,
  { id, kind, couponId, amount }: PointsRedemption,
  now: Date,
): Promise<Refusal | null> {
  if (kind === 'coupon' && !(await revokeUnusedCoupon(tx, couponId ?? '')))
    return refuse(
      'transition-illegal',
      'You’ve used this code, or it’s part of an open checkout.',
      { reason: 'reward-code-used' },
    )
  if (kind === 'credit') {
    const reversed = await reverseCredit(tx, {
      balanceType: 'promotional',
      ref: id,
      amount: amount ?? 0,
      cause: `undo:${id}`,
      now,
    })
    if (reversed !== amount)
      return refuse(
        'transition-illegal',
        'You’ve spent some of this credit, or it’s part of an open checkout.',
        { reason: 'reward-credit-used' },
      )
  }
  return null
}
