import { readContact } from '#modules/members/read-contact.ts'
import { mailIdentity } from '#kernel/email/email.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import { askToConfirm } from './ask-to-confirm.ts'
import type { subscriptionsContract } from './contract.ts'
import { findSubscriber } from './data/subscriber-rows.ts'
import type { SubscriptionParts } from './subscription-parts.ts'

/**
 * Emails a confirmation link. The answer is the same for every address, except that a member learns
 * that their own address is already subscribed.
 */
export async function subscribe(
  ctx: Ctx,
  deps: SubscriptionParts,
  { email, source }: InputOf<typeof subscriptionsContract.subscribe>,
): Promise<boolean | Refusal> {
  const identity = mailIdentity(email)
  if (await isOwnAndSubscribed(ctx, identity)) {
    return refuse('transition-illegal', 'You’re already subscribed to our newsletter.', {
      reason: 'already-subscribed',
    })
  }
  await askToConfirm(ctx.db, deps, {
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
  return isOwnAndSubscribed(ctx, mailIdentity(email))
}

async function isOwnAndSubscribed({ actor, db }: Ctx, identity: string): Promise<boolean> {
  const contact = actor.level === 'member' ? await readContact(db, actor.id) : null
  if (!contact || mailIdentity(contact.email) !== identity) return false
  return (await findSubscriber(db, { identity }))?.state === 'confirmed'
}
