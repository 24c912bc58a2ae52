import {
  generateCouponCode,
  issueCoupon,
  type Issue,
  type IssuedCoupon,
} from '#modules/coupons/issue-coupon.ts'
import { assignPoolCode } from '#modules/coupons/assign-pool-code.ts'
import { revokeUnusedCoupon } from '#modules/coupons/revoke-coupon.ts'
import { grantCredit } from '#modules/wallet/grant-credit.ts'
import { takeBackCredit } from '#modules/wallet/take-back-credit.ts'
import { mailIdentity } from '#kernel/email/email.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { RewardKind } from './data/schema.ts'
import type { Reward, RewardValue } from './domain/program.ts'
import type { Redemption } from './redemptions.ts'

/** What a member has in hand for their points. */
export interface Handed {
  readonly kind: RewardKind
  readonly couponId: string | null
  readonly ticket: string | null
  readonly endsAt: Date
  /** A coupon's code or a ticket. */
  readonly code: string | null
}

interface Handing {
  readonly reward: Reward
  readonly memberId: string
  readonly email: string
  readonly redemptionId: string
  readonly now: Date
}

/** Makes what a reward is: a coupon, a code of a pool, credit, or a ticket. */
export async function handOut(tx: Tx, handing: Handing): Promise<Handed | Refusal> {
  const { reward, memberId, redemptionId, now } = handing
  const { value } = reward
  const endsAt = new Date(now.getTime() + days(reward.validDays))
  switch (value.kind) {
    case 'event': {
      const ticket = generateCouponCode('TICKET')
      return { kind: 'event', couponId: null, ticket, code: ticket, endsAt: new Date(value.at) }
    }
    case 'credit': {
      const reason = `For your points: ${reward.name}`
      const lot = {
        ownerId: memberId,
        pocket: 'promotional',
        amount: value.amount,
        ref: redemptionId,
        reason,
        expiresAt: endsAt,
        now,
      } as const
      await grantCredit(tx, lot)
      return { kind: 'credit', couponId: null, ticket: null, code: null, endsAt }
    }
    case 'pool':
      return fromPool(tx, { ...handing, pool: value.pool, endsAt })
    case 'amount':
    case 'percent':
    case 'shipping':
    case 'gift': {
      const coupon = await giveCode(tx, { ...handing, sourceRef: reward.id })
      return { kind: 'coupon', couponId: coupon.id, ticket: null, code: coupon.code, endsAt }
    }
  }
}

async function fromPool(
  tx: Tx,
  { reward, memberId, email, now, pool, endsAt }: Handing & { pool: string; endsAt: Date },
): Promise<Handed | Refusal> {
  const drawn = await assignPoolCode(tx, {
    pool,
    memberId,
    identity: mailIdentity(email),
    sourceRef: reward.id,
    now,
  })
  if (!drawn) return refuse('transition-illegal', 'All of these are taken.')
  return {
    kind: 'coupon',
    couponId: drawn.id,
    ticket: null,
    code: drawn.code,
    endsAt: drawn.endsAt ?? endsAt,
  }
}

type Giving = Omit<Handing, 'redemptionId'> & { readonly sourceRef: string }

/** A coupon of the member's own with what a reward promises; of a reward that is one. */
export function giveCode(
  tx: Tx,
  { reward, memberId, email, sourceRef, now }: Giving,
): Promise<IssuedCoupon> {
  const promise = promiseOf(reward.value)
  return issueCoupon(tx, {
    prefix: 'POINTS',
    name: reward.name,
    ...promise,
    identity: mailIdentity(email),
    memberId,
    source: 'points',
    sourceRef,
    combinesWith: (['product', 'order', 'shipping'] as const).filter(
      (one) => one !== promise.class,
    ),
    now,
    endsAt: new Date(now.getTime() + days(reward.validDays)),
  })
}

function promiseOf(value: RewardValue): Pick<Issue, 'class' | 'value'> {
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
      return { class: 'product', value: { kind: 'gift', goodsIds: value.goodsIds } }
    case 'pool':
    case 'credit':
    case 'event':
      throw new Error(`A reward of the kind ${value.kind} is no code of its own.`)
  }
}

/** Takes back what was handed out, while nobody has used any of it; the reason when it is too late for that. */
export async function takeInHand(
  tx: Tx,
  { id, kind, couponId, amount }: Redemption,
  now: Date,
): Promise<Refusal | null> {
  if (kind === 'coupon' && !(await revokeUnusedCoupon(tx, couponId ?? '')))
    return refuse(
      'transition-illegal',
      'Its code was used, or it is in a checkout of yours that is still open.',
    )
  if (kind === 'credit') {
    const taken = await takeBackCredit(tx, {
      pocket: 'promotional',
      ref: id,
      amount: amount ?? 0,
      cause: `undo:${id}`,
      now,
    })
    if (taken !== amount)
      return refuse(
        'transition-illegal',
        'Some of its credit was spent, or it is in a checkout of yours that is still open.',
      )
  }
  return null
}
