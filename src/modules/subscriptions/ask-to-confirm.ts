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
  readonly at: Date
  readonly ip: string
  readonly now: Date
}

export async function askToConfirm(db: Db, deps: SubscriptionParts, request: Asked): Promise<void> {
  const offersCode = !(await deps.hasOrdered(db, { identity: request.identity, memberId: null }))
  await inTransaction(db, (tx) => requestInTransaction(tx, deps, { ...request, offersCode }))
}

async function requestInTransaction(
  tx: Tx,
  deps: SubscriptionParts,
  request: Asked & { readonly offersCode: boolean },
): Promise<void> {
  const { email, identity, source, ip, offersCode } = request
  const [now, at] = [request.now.toISOString(), request.at.toISOString()]
  const until = new Date(request.now.getTime() + confirmLife).toISOString()
  const [token, consent] = [newToken(), consentText(source)]
  await tx.execute(sql`
    insert into subscribers (id, identity, email, source, consent_at, consent_ip, consent_text,
      confirm_hash, confirm_until, created_at)
    values (${newId('sub', request.now.getTime())}, ${identity}, ${email}, ${source},
      ${at}::timestamptz, ${ip}, ${consent}, ${tokenHash(newToken())},
      ${until}::timestamptz, ${now}::timestamptz)
    on conflict (identity) do nothing`)
  const subscriber = await findSubscriber(tx, { identity })
  if (
    !subscriber
    || !(await takeMailOfTheDay(tx, { id: subscriber.id, now: request.now, pause: mailPause }))
  )
    return
  const dedupeKey = `subscribe:${subscriber.id}:${request.now.getTime()}`
  const [origin, unsubscribeUrl] = [deps.origin, leaveLink(deps, subscriber.id)]
  if (subscriber.state === 'confirmed') {
    const mail = alreadySubscribedMail({ origin, leave: unsubscribeUrl })
    await deps.mails.sendLater(tx, {
      dedupeKey,
      to: subscriber.email,
      unsubscribeUrl,
      ...mail,
    })
    return
  }
  await tx.execute(sql`
    update subscribers
    set email = ${email}, source = ${source}, consent_at = ${at}::timestamptz, consent_ip = ${ip},
      consent_text = ${consent},
      confirm_hash = ${tokenHash(token)}, confirm_until = ${until}::timestamptz
      where id = ${subscriber.id}`)
  const mail = confirmSubscriptionMail({
    origin,
    confirm: `${origin}/subscribe/confirm#t=${token}`,
    leave: unsubscribeUrl,
    offersCode,
  })
  await deps.mails.sendLater(tx, { dedupeKey, to: email, unsubscribeUrl, ...mail })
}
