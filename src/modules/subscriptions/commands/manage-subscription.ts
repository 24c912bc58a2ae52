import { maskEmail, getMailboxIdentity } from '#kernel/email/email.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { subscriptionsContract, SubscriptionStatus } from '../contract.ts'
import {
  findSubscriber,
  updateSubscriber,
  claimDailyEmail,
  type Subscriber,
} from '../db/subscriber-rows.ts'
import { minEmailInterval, resubscribePeriod } from '../domain/welcome-offer.ts'
import { createUnsubscribeUrl, verifyUnsubscribeToken } from './unsubscribe-link.ts'
import { renderUnsubscribeLinkEmail } from '../emails/subscription-emails.ts'
import type { SubscriptionDeps } from '../subscription-deps.ts'

const invalidLink = refuse(
  'token-used-or-expired',
  'This link isn’t valid, or the subscription no longer exists.',
  { reason: 'unsubscribe-link-invalid' },
)

/**
 * Unsubscribes by a signed link. With an address only, emails that link; the answer is the same for
 * every address.
 */
export async function unsubscribe(
  ctx: Ctx,
  deps: SubscriptionDeps,
  { token, email, reason }: InputOf<typeof subscriptionsContract.unsubscribe>,
): Promise<SubscriptionStatus | null | Refusal> {
  if (token === undefined) {
    await emailUnsubscribeLink(ctx, deps, email ?? '')
    return null
  }
  const id = verifyUnsubscribeToken(deps.secret, token)
  if (id === null) return invalidLink
  const updated = await inTransaction(ctx.db, (tx) =>
    updateSubscriber(tx, id, {
      from: ['pending', 'confirmed'],
      state: 'unsubscribed',
      leftAt: ctx.now,
      ...(reason && { leaveReason: reason }),
    }),
  )
  if (!updated && reason)
    await inTransaction(ctx.db, (tx) =>
      updateSubscriber(tx, id, { from: ['unsubscribed'], leaveReason: reason }),
    )
  return describeSubscription(await findSubscriber(ctx.db, { id }), ctx.now)
}

async function emailUnsubscribeLink(
  ctx: Ctx,
  deps: SubscriptionDeps,
  email: string,
): Promise<void> {
  const subscriber = await findSubscriber(ctx.db, { identity: getMailboxIdentity(email) })
  if (subscriber?.state !== 'confirmed') return
  await inTransaction(ctx.db, async (tx) => {
    if (!(await claimDailyEmail(tx, { id: subscriber.id, now: ctx.now, pause: minEmailInterval })))
      return
    const unsubscribeUrl = createUnsubscribeUrl(deps, subscriber.id)
    const dedupeKey = `leave:${subscriber.id}:${ctx.now.getTime()}`
    await deps.mails.sendLater(tx, {
      dedupeKey,
      to: subscriber.email,
      unsubscribeUrl,
      ...renderUnsubscribeLinkEmail({ origin: deps.origin, leave: unsubscribeUrl }),
    })
  })
}

export async function readSubscription(
  ctx: Ctx,
  { secret }: SubscriptionDeps,
  { token }: InputOf<typeof subscriptionsContract.readSubscription>,
): Promise<SubscriptionStatus | Refusal> {
  const id = verifyUnsubscribeToken(secret, token)
  return id === null
    ? invalidLink
    : describeSubscription(await findSubscriber(ctx.db, { id }), ctx.now)
}

export async function changeSubscription(
  ctx: Ctx,
  { secret }: SubscriptionDeps,
  { token, frequency, topics }: InputOf<typeof subscriptionsContract.changeSubscription>,
): Promise<SubscriptionStatus | Refusal> {
  const id = verifyUnsubscribeToken(secret, token)
  const found = id === null ? null : await findSubscriber(ctx.db, { id })
  if (!found) return invalidLink
  if (found.state !== 'confirmed' && !canResubscribe(found, ctx.now)) return invalidLink
  const changed = await inTransaction(ctx.db, (tx) =>
    updateSubscriber(tx, found.id, {
      from: ['confirmed', 'unsubscribed'],
      state: 'confirmed',
      leftAt: null,
      leaveReason: null,
      ...(frequency && { frequency }),
      ...(topics && { topics: [...new Set(topics)] }),
    }),
  )
  return describeSubscription(changed, ctx.now)
}

function canResubscribe({ state, confirmedAt, leftAt }: Subscriber, now: Date): boolean {
  return (
    state === 'unsubscribed'
    && confirmedAt !== null
    && leftAt !== null
    && now.getTime() - leftAt.getTime() < resubscribePeriod
  )
}

function describeSubscription(
  subscriber: Subscriber | null,
  now: Date,
): SubscriptionStatus | Refusal {
  if (!subscriber) return invalidLink
  const { email, state, frequency, topics, leftAt } = subscriber
  const returnUntil =
    leftAt && canResubscribe(subscriber, now)
      ? new Date(leftAt.getTime() + resubscribePeriod).toISOString()
      : null
  return { email: maskEmail(email), state, frequency, topics, returnUntil }
}
