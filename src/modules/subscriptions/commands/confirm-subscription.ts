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
import type { ConfirmedSubscription, subscriptionsContract } from '../contract.ts'
import { findSubscriber, updateSubscriber, type Subscriber } from '../db/subscriber-rows.ts'
import { welcomeCodeLifetime, offerPercent } from '../domain/welcome-offer.ts'
import { createUnsubscribeUrl } from './unsubscribe-link.ts'
import { renderNewsletterWelcomeEmail } from '../emails/subscription-emails.ts'
import type { SubscriptionDeps } from '../subscription-deps.ts'

const invalidLink = refuse(
  'token-used-or-expired',
  'This link has expired. Subscribe again and we’ll send a new one.',
  { reason: 'confirmation-link-invalid' },
)

/** Confirms a subscription and issues the code for a first order, once per mailbox. */
export async function confirmSubscription(
  ctx: Ctx,
  deps: SubscriptionDeps,
  { token }: InputOf<typeof subscriptionsContract.confirmSubscription>,
): Promise<ConfirmedSubscription | Refusal> {
  const found = await findSubscriber(ctx.db, { confirmHash: hashToken(token) })
  if (!found?.confirmUntil || found.confirmUntil < ctx.now) return invalidLink
  const hadOrdered = await deps.hasOrdered(ctx.db, { identity: found.identity, memberId: null })
  return inTransaction(ctx.db, (tx) => confirm(tx, { ctx, deps }, { found, hadOrdered }))
}

async function confirm(
  tx: Tx,
  { ctx, deps }: { readonly ctx: Ctx; readonly deps: SubscriptionDeps },
  { found, hadOrdered }: { found: Subscriber; hadOrdered: boolean },
): Promise<ConfirmedSubscription> {
  const { id, identity, email } = found
  const values = {
    state: 'confirmed',
    confirmedAt: ctx.now,
    leftAt: null,
    leaveReason: null,
  } as const
  const updated = await updateSubscriber(tx, id, {
    from: ['pending', 'unsubscribed', 'bounced', 'complained'],
    ...values,
  })
  const memberId = await findConfirmedMember(tx, email)
  const coupon = hadOrdered ? null : await issueWelcomeCode(tx, ctx, { id, identity, memberId })
  if (memberId) await assignCouponsToMember(tx, { memberId, identity })
  if (memberId) await deps.onConfirmed(tx, { memberId, now: ctx.now })
  if (updated) {
    await updateSubscriber(tx, id, { from: ['confirmed'], memberId, couponId: coupon?.id ?? null })
    const unsubscribeUrl = createUnsubscribeUrl(deps, id)
    const mail = renderNewsletterWelcomeEmail({
      origin: deps.origin,
      leave: unsubscribeUrl,
      coupon,
    })
    await deps.mails.sendLater(tx, {
      dedupeKey: `subscribed:${id}:${ctx.now.getTime()}`,
      to: email,
      unsubscribeUrl,
      ...mail,
    })
  }
  return { email, coupon: coupon && { code: coupon.code, endsAt: coupon.endsAt.toISOString() } }
}

function issueWelcomeCode(
  tx: Tx,
  { now }: Ctx,
  { id, identity, memberId }: { id: string; identity: string; memberId: string | null },
): Promise<IssuedCoupon> {
  return issueCoupon(tx, {
    prefix: 'WELCOME',
    name: 'First order',
    class: 'order',
    value: { kind: 'percent', percent: offerPercent * 100 },
    identity,
    memberId,
    source: 'subscription',
    sourceRef: id,
    combinesWith: ['shipping'],
    now,
    endsAt: new Date(now.getTime() + welcomeCodeLifetime),
  })
}
