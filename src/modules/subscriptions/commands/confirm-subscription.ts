import {
  assignCouponsToMember,
  issueCoupon,
  type IssuedCoupon,
} from '#modules/coupons/issue-coupon.ts'
import { findConfirmedMember } from '#modules/members/find-confirmed-member.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import { hashToken } from '#platform/secrets/secrets.ts'
import type { Services } from '#platform/services.ts'
import type { ConfirmedSubscription, subscriptionsContract } from '../contract.ts'
import { findSubscriber, updateSubscriber, type Subscriber } from '../db/subscriber-rows.ts'
import { createUnsubscribeUrl } from './unsubscribe-link.ts'
import { renderNewsletterWelcomeEmail } from '../emails/subscription-emails.ts'
import { days } from '#kernel/time/time.ts'

const invalidLink = refuse(
  'token-used-or-expired',
  'This link has expired. Subscribe again and we’ll send a new one.',
  { reason: 'confirmation-link-invalid' },
)

/** Confirms a subscription and issues the code for a first order, once per mailbox. */
export async function confirmSubscription(
  ctx: Ctx,
  services: Services,
  { token }: InputOf<typeof subscriptionsContract.confirmSubscription>,
): Promise<ConfirmedSubscription | Refusal> {
  const subscriber = await findSubscriber(ctx.db, { confirmHash: hashToken(token) })
  if (!subscriber?.confirmUntil || subscriber.confirmUntil < ctx.now) return invalidLink
  const hasOrdered = await services.hasOrdered(ctx.db, {
    identity: subscriber.identity,
    memberId: null,
  })
  return inTransaction(ctx.db, (tx) => confirm(tx, { ctx, services }, { subscriber, hasOrdered }))
}

async function confirm(
  tx: Tx,
  { ctx, services }: { readonly ctx: Ctx; readonly services: Services },
  { subscriber, hasOrdered }: { subscriber: Subscriber; hasOrdered: boolean },
): Promise<ConfirmedSubscription> {
  const { id, identity, email } = subscriber
  const values = {
    state: 'confirmed',
    confirmedAt: ctx.now,
    unsubscribedAt: null,
    unsubscribeReason: null,
  } as const
  const updated = await updateSubscriber(tx, id, {
    from: ['pending', 'unsubscribed', 'bounced', 'complained'],
    ...values,
  })
  const memberId = await findConfirmedMember(tx, email)
  const offer = services.settings.get('offers')
  const coupon = hasOrdered
    ? null
    : await issueWelcomeCode(tx, ctx, { ...offer, id, identity, memberId })
  if (memberId) await assignCouponsToMember(tx, { memberId, identity })
  if (memberId) await services.emit('subscription.confirmed', tx, { memberId, now: ctx.now })
  if (updated) {
    await updateSubscriber(tx, id, { from: ['confirmed'], memberId, couponId: coupon?.id ?? null })
    const unsubscribeUrl = createUnsubscribeUrl(services, id)
    const mail = renderNewsletterWelcomeEmail({
      shop: services.mails.shop,
      leave: unsubscribeUrl,
      percent: offer.firstOrderPercent,
      coupon,
      topics: services.settings.get('newsletterTopics').topics,
    })
    await services.mails.sendLater(tx, {
      dedupeKey: `subscribed:${id}:${ctx.now.getTime()}`,
      to: email,
      unsubscribeUrl,
      ...mail,
    })
  }
  return { email, coupon: coupon && { code: coupon.code, endsAt: coupon.endsAt.toISOString() } }
}

interface WelcomeCode {
  readonly id: string
  readonly identity: string
  readonly memberId: string | null
  readonly firstOrderPercent: number
  readonly codeDays: number
}

function issueWelcomeCode(
  tx: Tx,
  { now }: Ctx,
  { id, identity, memberId, firstOrderPercent, codeDays }: WelcomeCode,
): Promise<IssuedCoupon> {
  return issueCoupon(tx, {
    prefix: 'WELCOME',
    name: 'First order',
    class: 'order',
    value: { kind: 'percent', percent: firstOrderPercent * 100 },
    identity,
    memberId,
    source: 'subscription',
    sourceRef: id,
    combinesWith: ['shipping'],
    now,
    endsAt: new Date(now.getTime() + days(codeDays)),
  })
}
