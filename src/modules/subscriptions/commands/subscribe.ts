import { findContact } from '#modules/members/find-contact.ts'
import { getMailboxIdentity } from '#kernel/email/email.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import { requestSubscriptionConfirmation } from './request-confirmation.ts'
import type { subscriptionsContract } from '../contract.ts'
import { findSubscriber } from '../db/subscriber-rows.ts'

/**
 * Emails a confirmation link. The answer is the same for every address, except that a member learns
 * that their own address is already subscribed.
 */
export async function subscribe(
  ctx: Ctx,
  services: Services,
  { email, source }: InputOf<typeof subscriptionsContract.subscribe>,
): Promise<boolean | Refusal> {
  const identity = getMailboxIdentity(email)
  if (await isOwnAndSubscribed(ctx, identity)) {
    return refuse('transition-illegal', 'You’re already subscribed to our newsletter.', {
      reason: 'already-subscribed',
    })
  }
  await requestSubscriptionConfirmation(ctx.db, services, {
    email,
    identity,
    source,
    now: ctx.now,
    ip: ctx.ip,
    at: ctx.now,
  })
  return false
}

/** Answers only for the signed-in member's own confirmed address (ruling 3). */
export async function readSubscribeInfo(
  ctx: Ctx,
  { email }: InputOf<typeof subscriptionsContract.readSubscribeInfo>,
): Promise<boolean> {
  return isOwnAndSubscribed(ctx, getMailboxIdentity(email))
}

async function isOwnAndSubscribed({ caller: actor, db }: Ctx, identity: string): Promise<boolean> {
  const contact = actor.level === 'member' ? await findContact(db, actor.id) : null
  if (!contact || getMailboxIdentity(contact.email) !== identity) return false
  return (await findSubscriber(db, { identity }))?.state === 'confirmed'
}
