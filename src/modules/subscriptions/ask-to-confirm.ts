import { sql } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { newToken, tokenHash } from '#platform/secrets/secrets.ts'
import { findSubscriber, takeMailOfTheDay } from './data/subscriber-rows.ts'
import { confirmLife, consentText, mailPause } from './domain/offer.ts'
import { leaveLink } from './leave-link.ts'
import { alreadySubscribedMail, confirmSubscriptionMail } from './mail/subscription-mails.ts'
import type { SubscriptionParts } from './subscription-parts.ts'

export interface Asked {
  readonly email: string
  readonly identity: string
  readonly source: 'popup' | 'footer' | 'account' | 'checkout'
  /** When and from where the letter was asked for. */
  readonly at: Date
  readonly ip: string
  readonly now: Date
}

/** The first half of opting in: keeps what was agreed to and mails the link, once a day at most for each mailbox. */
export async function askToConfirm(db: Db, parts: SubscriptionParts, asked: Asked): Promise<void> {
  const offersCode = !(await parts.hasOrdered(db, { identity: asked.identity, memberId: null }))
  await inTransaction(db, (tx) => ask(tx, parts, { ...asked, offersCode }))
}

async function ask(
  tx: Tx,
  parts: SubscriptionParts,
  asked: Asked & { readonly offersCode: boolean },
): Promise<void> {
  const { email, identity, source, ip, offersCode } = asked
  const [now, at] = [asked.now.toISOString(), asked.at.toISOString()]
  const until = new Date(asked.now.getTime() + confirmLife).toISOString()
  const [token, words] = [newToken(), consentText(source)]
  await tx.execute(sql`
    insert into subscribers (id, identity, email, source, consent_at, consent_ip, consent_text, confirm_hash, confirm_until, created_at)
    values (${newId('sub', asked.now.getTime())}, ${identity}, ${email}, ${source}, ${at}::timestamptz, ${ip}, ${words}, ${tokenHash(newToken())},
      ${until}::timestamptz, ${now}::timestamptz)
    on conflict (identity) do nothing`)
  const subscriber = await findSubscriber(tx, { identity })
  if (
    !subscriber
    || !(await takeMailOfTheDay(tx, { id: subscriber.id, now: asked.now, pause: mailPause }))
  )
    return
  const dedupeKey = `subscribe:${subscriber.id}:${asked.now.getTime()}`
  const [origin, leave] = [parts.origin, leaveLink(parts, subscriber.id)]
  if (subscriber.state === 'confirmed') {
    const mail = alreadySubscribedMail({ origin, leave })
    await parts.mails.sendLater(tx, {
      dedupeKey,
      to: subscriber.email,
      unsubscribeUrl: leave,
      ...mail,
    })
    return
  }
  await tx.execute(sql`
    update subscribers set email = ${email}, source = ${source}, consent_at = ${at}::timestamptz, consent_ip = ${ip}, consent_text = ${words},
      confirm_hash = ${tokenHash(token)}, confirm_until = ${until}::timestamptz where id = ${subscriber.id}`)
  const mail = confirmSubscriptionMail({
    origin,
    confirm: `${origin}/subscribe/confirm#t=${token}`,
    leave,
    offersCode,
  })
  await parts.mails.sendLater(tx, { dedupeKey, to: email, unsubscribeUrl: leave, ...mail })
}
