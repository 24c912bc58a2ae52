import { sql } from 'drizzle-orm'
import { createId } from '#kernel/ids/ids.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { createToken, hashToken } from '#platform/secrets/secrets.ts'
import { findSubscriber, claimDailyEmail } from '../db/subscriber-rows.ts'
import {
  confirmationLifetime,
  getVersionedConsentText,
  minEmailInterval,
} from '../domain/welcome-offer.ts'
import { createUnsubscribeUrl } from './unsubscribe-link.ts'
import {
  renderAlreadySubscribedEmail,
  renderConfirmSubscriptionEmail,
} from '../emails/subscription-emails.ts'
import type { SubscriptionDeps } from '../subscription-deps.ts'

export interface ConfirmationRequest {
  readonly email: string
  readonly identity: string
  readonly source: 'popup' | 'footer' | 'account' | 'checkout'
  readonly at: Date
  readonly ip: string
  readonly now: Date
}

export async function requestSubscriptionConfirmation(
  db: Db,
  deps: SubscriptionDeps,
  request: ConfirmationRequest,
): Promise<void> {
  const offersCode = !(await deps.hasOrdered(db, { identity: request.identity, memberId: null }))
  await inTransaction(db, (tx) => requestInTransaction(tx, deps, { ...request, offersCode }))
}

async function requestInTransaction(
  tx: Tx,
  deps: SubscriptionDeps,
  request: ConfirmationRequest & { readonly offersCode: boolean },
): Promise<void> {
  const { email, identity, source, ip, offersCode } = request
  const [now, at] = [request.now.toISOString(), request.at.toISOString()]
  const until = new Date(request.now.getTime() + confirmationLifetime).toISOString()
  const [token, consent] = [createToken(), getVersionedConsentText(source)]
  await tx.execute(sql`
    insert into subscribers (id, identity, email, source, consent_at, consent_ip, consent_text,
      confirm_hash, confirm_until, created_at)
    values (${createId('sub', request.now.getTime())}, ${identity}, ${email}, ${source},
      ${at}::timestamptz, ${ip}, ${consent}, ${hashToken(createToken())},
      ${until}::timestamptz, ${now}::timestamptz)
    on conflict (identity) do nothing`)
  const subscriber = await findSubscriber(tx, { identity })
  if (
    !subscriber
    || !(await claimDailyEmail(tx, {
      id: subscriber.id,
      now: request.now,
      pause: minEmailInterval,
    }))
  )
    return
  const dedupeKey = `subscribe:${subscriber.id}:${request.now.getTime()}`
  const [origin, unsubscribeUrl] = [deps.origin, createUnsubscribeUrl(deps, subscriber.id)]
  if (subscriber.state === 'confirmed') {
    const mail = renderAlreadySubscribedEmail({ origin, leave: unsubscribeUrl })
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
      confirm_hash = ${hashToken(token)}, confirm_until = ${until}::timestamptz
      where id = ${subscriber.id}`)
  const mail = renderConfirmSubscriptionEmail({
    origin,
    confirm: `${origin}/subscribe/confirm#t=${token}`,
    leave: unsubscribeUrl,
    offersCode,
  })
  await deps.mails.sendLater(tx, { dedupeKey, to: email, unsubscribeUrl, ...mail })
}
