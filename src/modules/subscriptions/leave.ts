import { maskEmail, mailIdentity } from '#kernel/email/email.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { subscriptionsContract, SubscriptionStanding } from './contract.ts'
import {
  findSubscriber,
  moveSubscriber,
  takeMailOfTheDay,
  type Subscriber,
} from './data/subscriber-rows.ts'
import { mailPause, returnLife } from './domain/offer.ts'
import { leaveLink, readLeaveToken } from './leave-link.ts'
import { leaveLinkMail } from './mail/subscription-mails.ts'
import type { SubscriptionParts } from './subscription-parts.ts'

const deadLink = refuse(
  'token-used-or-expired',
  'This link is not one of ours, or the subscription is gone. There is nothing to leave.',
)

/** By a signed link at once; by an address alone, that link is mailed to it, and the answer is the same for every address. */
export async function unsubscribe(
  ctx: Ctx,
  parts: SubscriptionParts,
  { token, email, reason }: InputOf<typeof subscriptionsContract.unsubscribe>,
): Promise<SubscriptionStanding | null | Refusal> {
  if (token === undefined) {
    await mailLeaveLink(ctx, parts, email ?? '')
    return null
  }
  const id = readLeaveToken(parts.secret, token)
  if (id === null) return deadLink
  const left = await inTransaction(ctx.db, (tx) =>
    moveSubscriber(tx, id, {
      from: ['pending', 'confirmed'],
      state: 'unsubscribed',
      leftAt: ctx.now,
      ...(reason && { leaveReason: reason }),
    }),
  )
  if (!left && reason)
    await inTransaction(ctx.db, (tx) =>
      moveSubscriber(tx, id, { from: ['unsubscribed'], leaveReason: reason }),
    )
  return standingOf(await findSubscriber(ctx.db, { id }), ctx.now)
}

async function mailLeaveLink(ctx: Ctx, parts: SubscriptionParts, email: string): Promise<void> {
  const subscriber = await findSubscriber(ctx.db, { identity: mailIdentity(email) })
  if (subscriber?.state !== 'confirmed') return
  await inTransaction(ctx.db, async (tx) => {
    if (!(await takeMailOfTheDay(tx, { id: subscriber.id, now: ctx.now, pause: mailPause }))) return
    const leave = leaveLink(parts, subscriber.id)
    const dedupeKey = `leave:${subscriber.id}:${ctx.now.getTime()}`
    await parts.mails.sendLater(tx, {
      dedupeKey,
      to: subscriber.email,
      unsubscribeUrl: leave,
      ...leaveLinkMail({ origin: parts.origin, leave }),
    })
  })
}

/** What a link's page shows before anything is pressed. */
export async function readSubscription(
  ctx: Ctx,
  { secret }: SubscriptionParts,
  { token }: InputOf<typeof subscriptionsContract.readSubscription>,
): Promise<SubscriptionStanding | Refusal> {
  const id = readLeaveToken(secret, token)
  return id === null ? deadLink : standingOf(await findSubscriber(ctx.db, { id }), ctx.now)
}

/** Other topics, less often, or back: who was confirmed before may undo leaving within 30 days. */
export async function changeSubscription(
  ctx: Ctx,
  { secret }: SubscriptionParts,
  { token, frequency, topics }: InputOf<typeof subscriptionsContract.changeSubscription>,
): Promise<SubscriptionStanding | Refusal> {
  const id = readLeaveToken(secret, token)
  const found = id === null ? null : await findSubscriber(ctx.db, { id })
  if (!found) return deadLink
  if (found.state !== 'confirmed' && !canReturn(found, ctx.now)) return deadLink
  const changed = await inTransaction(ctx.db, (tx) =>
    moveSubscriber(tx, found.id, {
      from: ['confirmed', 'unsubscribed'],
      state: 'confirmed',
      leftAt: null,
      leaveReason: null,
      ...(frequency && { frequency }),
      ...(topics && { topics: [...new Set(topics)] }),
    }),
  )
  return standingOf(changed, ctx.now)
}

function canReturn({ state, confirmedAt, leftAt }: Subscriber, now: Date): boolean {
  return (
    state === 'unsubscribed'
    && confirmedAt !== null
    && leftAt !== null
    && now.getTime() - leftAt.getTime() < returnLife
  )
}

function standingOf(subscriber: Subscriber | null, now: Date): SubscriptionStanding | Refusal {
  if (!subscriber) return deadLink
  const { email, state, frequency, topics, leftAt } = subscriber
  const returnUntil =
    leftAt && canReturn(subscriber, now)
      ? new Date(leftAt.getTime() + returnLife).toISOString()
      : null
  return { email: maskEmail(email), state, frequency, topics, returnUntil }
}
