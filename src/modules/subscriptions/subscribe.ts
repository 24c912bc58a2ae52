import { sql } from 'drizzle-orm'
import { readContact } from '#modules/members/read-contact.ts'
import { mailIdentity } from '#kernel/email/email.ts'
import { newId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import { newToken, tokenHash } from '#platform/secrets/secrets.ts'
import type { subscriptionsContract } from './contract.ts'
import { findSubscriber, takeMailOfTheDay } from './data/subscriber-rows.ts'
import { confirmLife, consentText, mailPause } from './domain/offer.ts'
import { leaveLink } from './leave-link.ts'
import { alreadySubscribedMail, confirmSubscriptionMail } from './mail/subscription-mails.ts'
import type { SubscriptionParts } from './subscription-parts.ts'

/**
 * Asks an address to confirm. The answer is the same whether or not it is known; only a member hears of the own address that it is
 * subscribed already.
 */
export async function subscribe(
  ctx: Ctx,
  parts: SubscriptionParts,
  { email, source }: InputOf<typeof subscriptionsContract.subscribe>,
): Promise<Record<string, never> | Refusal> {
  const identity = mailIdentity(email)
  if (await isOwnAndSubscribed(ctx, identity)) {
    return refuse('transition-illegal', 'You are subscribed already. Your first letter is on its way, or in your mailbox.')
  }
  await inTransaction(ctx.db, (tx) => ask(tx, { ctx, parts }, { email, identity, source }))
  return {}
}

/** For the signed-in member's own confirmed address, and for no other (ruling 3). */
export async function readSubscribeInfo(ctx: Ctx, { email }: InputOf<typeof subscriptionsContract.readSubscribeInfo>): Promise<boolean> {
  return isOwnAndSubscribed(ctx, mailIdentity(email))
}

async function isOwnAndSubscribed({ actor, db }: Ctx, identity: string): Promise<boolean> {
  const own = actor.level === 'member' ? await readContact(db, actor.id) : null
  if (!own || mailIdentity(own.email) !== identity) return false
  return (await findSubscriber(db, { identity }))?.state === 'confirmed'
}

type Asked = { readonly email: string; readonly identity: string; readonly source: 'popup' | 'footer' | 'account' }

type Standing = { readonly ctx: Ctx; readonly parts: SubscriptionParts }

async function ask(tx: Tx, { ctx, parts }: Standing, { email, identity, source }: Asked): Promise<void> {
  const now = ctx.now.toISOString()
  const until = new Date(ctx.now.getTime() + confirmLife)
  const token = newToken()
  await tx.execute(sql`
    insert into subscribers (id, identity, email, source, consent_at, consent_ip, consent_text, confirm_hash, confirm_until, created_at)
    values (${newId('sub', ctx.now.getTime())}, ${identity}, ${email}, ${source}, ${now}::timestamptz, ${ctx.ip}, ${consentText}, ${tokenHash(newToken())},
      ${until.toISOString()}::timestamptz, ${now}::timestamptz)
    on conflict (identity) do nothing`)
  const subscriber = await findSubscriber(tx, { identity })
  if (!subscriber || !(await takeMailOfTheDay(tx, { id: subscriber.id, now: ctx.now, pause: mailPause }))) return
  const dedupeKey = `subscribe:${subscriber.id}:${ctx.now.getTime()}`
  const leave = leaveLink(parts, subscriber.id)
  if (subscriber.state === 'confirmed') {
    await parts.mails.sendLater(tx, {
      dedupeKey,
      to: subscriber.email,
      unsubscribeUrl: leave,
      ...alreadySubscribedMail({ origin: parts.origin, leave }),
    })
    return
  }
  await tx.execute(sql`
    update subscribers set email = ${email}, source = ${source}, consent_at = ${now}::timestamptz, consent_ip = ${ctx.ip}, consent_text = ${consentText},
      confirm_hash = ${tokenHash(token)}, confirm_until = ${until.toISOString()}::timestamptz where id = ${subscriber.id}`)
  const confirm = `${parts.origin}/subscribe/confirm#t=${token}`
  await parts.mails.sendLater(tx, {
    dedupeKey,
    to: email,
    unsubscribeUrl: leave,
    ...confirmSubscriptionMail({ origin: parts.origin, confirm, leave }),
  })
}
