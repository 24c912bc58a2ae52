import { listEndingCodes, type EndingCode } from '#modules/coupons/list-ending-codes.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import type { Services } from '#platform/services.ts'
import { findSubscriber } from '../db/subscriber-rows.ts'
import { welcomeReminderLead } from '../domain/welcome-offer.ts'
import { createUnsubscribeUrl } from './unsubscribe-link.ts'
import { renderCodeReminderEmail } from '../emails/subscription-emails.ts'

export async function sendWelcomeCodeReminders(services: Services): Promise<void> {
  const after = services.clock.now()
  const until = new Date(after.getTime() + welcomeReminderLead)
  await processSequentially(
    await listEndingCodes(services.db, { source: 'subscription', after, until }),
    (code) => sendReminder(services, code),
  )
}

async function sendReminder(
  services: Services,
  { id, code, identity, memberId, endsAt }: EndingCode,
): Promise<void> {
  const { db, mails, hasOrdered } = services
  const subscriber = await findSubscriber(db, { identity })
  if (subscriber?.state !== 'confirmed' || (await hasOrdered(db, { identity, memberId }))) return
  const unsubscribeUrl = createUnsubscribeUrl(services, subscriber.id)
  const mail = renderCodeReminderEmail({
    shop: mails.shop,
    leave: unsubscribeUrl,
    percent: services.settings.get('offers').firstOrderPercent,
    coupon: { code, endsAt },
  })
  const dedupeKey = `code-ends:${id}:${endsAt.getTime()}`
  await inTransaction(db, (tx) =>
    mails.sendLater(tx, { dedupeKey, to: subscriber.email, unsubscribeUrl, ...mail }),
  )
}
