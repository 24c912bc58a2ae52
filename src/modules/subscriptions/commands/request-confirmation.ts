import { createId } from '#kernel/ids/ids.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, setValues, sql } from '#platform/db/sql.ts'
import type { SettingsValues } from '#platform/settings/settings.ts'
import { createToken, hashToken } from '#platform/secrets/secrets.ts'
import type { Services } from '#platform/services.ts'
import { findSubscriber, claimDailyEmail } from '../db/subscriber-rows.ts'
import { confirmationLifetime, minEmailInterval } from '../domain/welcome-offer.ts'
import { createUnsubscribeUrl } from './unsubscribe-link.ts'
import {
  renderAlreadySubscribedEmail,
  renderConfirmSubscriptionEmail,
} from '../emails/subscription-emails.ts'

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
  services: Services,
  request: ConfirmationRequest,
): Promise<void> {
  const offersCode = !(await services.hasOrdered(db, {
    identity: request.identity,
    memberId: null,
  }))
  await inTransaction(db, (tx) => requestInTransaction(tx, services, { ...request, offersCode }))
}

async function requestInTransaction(
  tx: Tx,
  services: Services,
  request: ConfirmationRequest & { readonly offersCode: boolean },
): Promise<void> {
  const { email, identity, offersCode, now } = request
  const token = createToken()
  const { topics, ...texts } = services.settings.get('newsletterTopics')
  const consent = createConsent(texts, request)
  await insertMissingSubscriber(
    tx,
    { identity, topics: topics.map(({ id }) => id), ...consent },
    now,
  )
  const subscriber = await findSubscriber(tx, { identity })
  if (
    !subscriber
    || !(await claimDailyEmail(tx, {
      id: subscriber.id,
      now,
      pause: minEmailInterval,
    }))
  )
    return
  const dedupeKey = `subscribe:${subscriber.id}:${now.getTime()}`
  const [origin, unsubscribeUrl] = [services.origin, createUnsubscribeUrl(services, subscriber.id)]
  if (subscriber.state === 'confirmed') {
    const mail = renderAlreadySubscribedEmail({ shop: services.mails.shop, leave: unsubscribeUrl })
    await services.mails.sendLater(tx, { dedupeKey, to: subscriber.email, unsubscribeUrl, ...mail })
    return
  }
  await execute(
    tx,
    sql`
      update subscribers
      set ${setValues({ ...consent, confirmHash: hashToken(token) })}
      where id = ${subscriber.id}`,
  )
  const mail = renderConfirmSubscriptionEmail({
    shop: services.mails.shop,
    confirm: `${origin}/subscribe/confirm#t=${token}`,
    leave: unsubscribeUrl,
    percent: offersCode ? services.settings.get('offers').firstOrderPercent : null,
  })
  await services.mails.sendLater(tx, { dedupeKey, to: email, unsubscribeUrl, ...mail })
}

type Consent = ReturnType<typeof createConsent>

type ConsentTexts = Omit<SettingsValues['newsletterTopics'], 'topics'>

function createConsent(
  { consentPopup, consentAccount, consentCheckout }: ConsentTexts,
  { email, source, at, ip, now }: ConfirmationRequest,
) {
  const texts = {
    popup: consentPopup,
    footer: consentPopup,
    account: consentAccount,
    checkout: consentCheckout,
  }
  return {
    email,
    source,
    consentAt: at,
    consentIp: ip,
    consentText: texts[source],
    confirmUntil: new Date(now.getTime() + confirmationLifetime),
  }
}

async function insertMissingSubscriber(
  tx: Tx,
  subscriber: Consent & { readonly identity: string; readonly topics: readonly string[] },
  now: Date,
): Promise<void> {
  const newSubscriber = {
    id: createId('sub', now.getTime()),
    ...subscriber,
    confirmHash: hashToken(createToken()),
    createdAt: now,
  }
  await execute(
    tx,
    sql`
      insert into subscribers ${insertValues(newSubscriber)}
      on conflict (identity) do nothing`,
  )
}
