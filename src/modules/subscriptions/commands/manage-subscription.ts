import { maskEmail, getMailboxIdentity } from '#kernel/email/email.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { subscriptionsContract, SubscriptionStatus } from '../contract.ts'
import {
  findSubscriber,
  updateSubscriber,
  claimDailyEmail,
  type Subscriber,
} from '../db/subscriber-rows.ts'
import { areTopics } from '../domain/newsletter-topics.ts'
import { minEmailInterval, resubscribePeriod } from '../domain/welcome-offer.ts'
import { createUnsubscribeUrl, verifyUnsubscribeToken } from './unsubscribe-link.ts'
import { renderUnsubscribeLinkEmail } from '../emails/subscription-emails.ts'

const invalidLink = refuse(
  'token-used-or-expired',
  'This link isn’t valid, or the subscription no longer exists.',
  { reason: 'unsubscribe-link-invalid' },
)

export const refuseTopic = (field: 'topic' | 'topics'): Refusal<'fields-invalid'> =>
  refuse('fields-invalid', 'This topic is not available. Reload the page and choose again.', {
    reason: 'newsletter-topic-unknown',
    fields: { [field]: 'Choose from the topics of the shop.' },
  })

/**
 * Unsubscribes by a signed link. With an address only, emails that link; the answer is the same for
 * every address.
 */
export async function unsubscribe(
  ctx: Ctx,
  services: Services,
  { token, email, reason }: InputOf<typeof subscriptionsContract.unsubscribe>,
): Promise<SubscriptionStatus | null | Refusal> {
  if (token === undefined) {
    await emailUnsubscribeLink(ctx, services, email ?? '')
    return null
  }
  const id = verifyUnsubscribeToken(services.secret, token)
  if (id === null) return invalidLink
  const updated = await inTransaction(ctx.db, (tx) =>
    updateSubscriber(tx, id, {
      from: ['pending', 'confirmed'],
      state: 'unsubscribed',
      unsubscribedAt: ctx.now,
      ...(reason && { unsubscribeReason: reason }),
    }),
  )
  if (!updated && reason)
    await inTransaction(ctx.db, (tx) =>
      updateSubscriber(tx, id, { from: ['unsubscribed'], unsubscribeReason: reason }),
    )
  return describeSubscription(services, await findSubscriber(ctx.db, { id }), ctx.now)
}

async function emailUnsubscribeLink(ctx: Ctx, services: Services, email: string): Promise<void> {
  const subscriber = await findSubscriber(ctx.db, { identity: getMailboxIdentity(email) })
  if (subscriber?.state !== 'confirmed') return
  await inTransaction(ctx.db, async (tx) => {
    if (!(await claimDailyEmail(tx, { id: subscriber.id, now: ctx.now, pause: minEmailInterval })))
      return
    const unsubscribeUrl = createUnsubscribeUrl(services, subscriber.id)
    const dedupeKey = `leave:${subscriber.id}:${ctx.now.getTime()}`
    await services.mails.sendLater(tx, {
      dedupeKey,
      to: subscriber.email,
      unsubscribeUrl,
      ...renderUnsubscribeLinkEmail({ shop: services.mails.shop, leave: unsubscribeUrl }),
    })
  })
}

export async function readSubscription(
  ctx: Ctx,
  services: Pick<Services, 'secret' | 'settings'>,
  { token }: InputOf<typeof subscriptionsContract.readSubscription>,
): Promise<SubscriptionStatus | Refusal> {
  const id = verifyUnsubscribeToken(services.secret, token)
  return id === null
    ? invalidLink
    : describeSubscription(services, await findSubscriber(ctx.db, { id }), ctx.now)
}

export async function changeSubscription(
  ctx: Ctx,
  services: Pick<Services, 'secret' | 'settings'>,
  { token, frequency, topics }: InputOf<typeof subscriptionsContract.changeSubscription>,
): Promise<SubscriptionStatus | Refusal> {
  const id = verifyUnsubscribeToken(services.secret, token)
  const subscriber = id === null ? null : await findSubscriber(ctx.db, { id })
  if (!subscriber) return invalidLink
  if (subscriber.state !== 'confirmed' && !canResubscribe(subscriber, ctx.now)) return invalidLink
  if (topics && !areTopics(services.settings.get('newsletterTopics').topics, topics))
    return refuseTopic('topics')
  const updated = await inTransaction(ctx.db, (tx) =>
    updateSubscriber(tx, subscriber.id, {
      from: ['confirmed', 'unsubscribed'],
      state: 'confirmed',
      unsubscribedAt: null,
      unsubscribeReason: null,
      ...(frequency && { frequency }),
      ...(topics && { topics: [...new Set(topics)] }),
    }),
  )
  return describeSubscription(services, updated, ctx.now)
}

function canResubscribe({ state, confirmedAt, unsubscribedAt }: Subscriber, now: Date): boolean {
  return (
    state === 'unsubscribed'
    && confirmedAt !== null
    && unsubscribedAt !== null
    && now.getTime() - unsubscribedAt.getTime() < resubscribePeriod
  )
}

function describeSubscription(
  { settings }: Pick<Services, 'settings'>,
  subscriber: Subscriber | null,
  now: Date,
): SubscriptionStatus | Refusal {
  if (!subscriber) return invalidLink
  const { email, state, frequency, topics, unsubscribedAt } = subscriber
  const resubscribeUntil =
    unsubscribedAt && canResubscribe(subscriber, now)
      ? new Date(unsubscribedAt.getTime() + resubscribePeriod).toISOString()
      : null
  const choices = [...settings.get('newsletterTopics').topics]
  return {
    email: maskEmail(email),
    state,
    frequency,
    topics: [...topics],
    choices,
    resubscribeUntil,
  }
}
