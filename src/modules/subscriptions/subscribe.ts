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
 * Asks an address to confirm. The answer is the same whether or not it is known; only a member hears of the own address that it is
 * subscribed already.
 */
export async function subscribe(
  ctx: Ctx,
  parts: SubscriptionParts,
  { email, source }: InputOf<typeof subscriptionsContract.subscribe>,
): Promise<boolean | Refusal> {
  const identity = mailIdentity(email)
  if (await isOwnAndSubscribed(ctx, identity)) {
    return refuse(
      'transition-illegal',
      'You are subscribed already. Your first letter is on its way, or in your mailbox.',
    )
  }
  await askToConfirm(ctx.db, parts, {
    email,
    identity,
    source,
    now: ctx.now,
    ip: ctx.ip,
    at: ctx.now,
  })
  return false
}

/** For the signed-in member's own confirmed address, and for no other (ruling 3). */
export async function readSubscribeInfo(
  ctx: Ctx,
  { email }: InputOf<typeof subscriptionsContract.readSubscribeInfo>,
): Promise<boolean> {
  return isOwnAndSubscribed(ctx, mailIdentity(email))
}

async function isOwnAndSubscribed({ actor, db }: Ctx, identity: string): Promise<boolean> {
  const own = actor.level === 'member' ? await readContact(db, actor.id) : null
  if (!own || mailIdentity(own.email) !== identity) return false
  return (await findSubscriber(db, { identity }))?.state === 'confirmed'
}
