import { adoptCoupons, issueCoupon, type IssuedCoupon } from '#modules/coupons/issue-coupon.ts'
import { findConfirmedMember } from '#modules/members/find-confirmed-member.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import { tokenHash } from '#platform/secrets/secrets.ts'
import type { ConfirmedSubscription, subscriptionsContract } from './contract.ts'
import { findSubscriber, moveSubscriber, type Subscriber } from './data/subscriber-rows.ts'
import { codeLife, offerPercent } from './domain/offer.ts'
import { leaveLink } from './leave-link.ts'
import { welcomeMail } from './mail/subscription-mails.ts'
import type { SubscriptionParts } from './subscription-parts.ts'

const deadLink = refuse(
  'token-used-or-expired',
  'This link is over. Subscribe again and we send a new one.',
)

/** The second half of opting in: from here on the letter may come, and the code for a first order is made, one for each mailbox ever. */
export async function confirmSubscription(
  ctx: Ctx,
  parts: SubscriptionParts,
  { token }: InputOf<typeof subscriptionsContract.confirmSubscription>,
): Promise<ConfirmedSubscription | Refusal> {
  const found = await findSubscriber(ctx.db, { confirmHash: tokenHash(token) })
  if (!found?.confirmUntil || found.confirmUntil < ctx.now) return deadLink
  const hadOrdered = await parts.hasOrdered(ctx.db, { identity: found.identity, memberId: null })
  return inTransaction(ctx.db, (tx) => confirm(tx, { ctx, parts }, { found, hadOrdered }))
}

async function confirm(
  tx: Tx,
  { ctx, parts }: { readonly ctx: Ctx; readonly parts: SubscriptionParts },
  { found, hadOrdered }: { found: Subscriber; hadOrdered: boolean },
): Promise<ConfirmedSubscription> {
  const { id, identity, email } = found
  const values = {
    state: 'confirmed',
    confirmedAt: ctx.now,
    leftAt: null,
    leaveReason: null,
  } as const
  const moved = await moveSubscriber(tx, id, {
    from: ['pending', 'unsubscribed', 'bounced', 'complained'],
    ...values,
  })
  const memberId = await findConfirmedMember(tx, email)
  const coupon = hadOrdered ? null : await issue(tx, ctx, { id, identity, memberId })
  if (memberId) await adoptCoupons(tx, { memberId, identity })
  if (memberId) await parts.onConfirmed(tx, { memberId, now: ctx.now })
  if (moved) {
    await moveSubscriber(tx, id, { from: ['confirmed'], memberId, couponId: coupon?.id ?? null })
    const leave = leaveLink(parts, id)
    const mail = welcomeMail({ origin: parts.origin, leave, coupon })
    await parts.mails.sendLater(tx, {
      dedupeKey: `subscribed:${id}:${ctx.now.getTime()}`,
      to: email,
      unsubscribeUrl: leave,
      ...mail,
    })
  }
  return { email, coupon: coupon && { code: coupon.code, endsAt: coupon.endsAt.toISOString() } }
}

function issue(
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
    endsAt: new Date(now.getTime() + codeLife),
  })
}
