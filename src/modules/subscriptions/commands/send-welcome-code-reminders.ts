import { listEndingCodes, type EndingCode } from '#modules/coupons/list-ending-codes.ts'
import type { Clock } from '#kernel/time/time.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import { findSubscriber } from '../db/subscriber-rows.ts'
import { welcomeReminderLead } from '../domain/welcome-offer.ts'
import { createUnsubscribeUrl } from './unsubscribe-link.ts'
import { renderCodeReminderEmail } from '../emails/subscription-emails.ts'
import type { SubscriptionDeps } from '../subscription-deps.ts'

type ReminderParts = SubscriptionDeps & { readonly db: Db; readonly clock: Clock }

export async function sendWelcomeCodeReminders(deps: ReminderParts): Promise<void> {
  const after = deps.clock.now()
  const until = new Date(after.getTime() + welcomeReminderLead)
  await processSequentially(
    await listEndingCodes(deps.db, { source: 'subscription', after, until }),
    (code) => sendReminder(deps, code),
  )
}

async function sendReminder(
  deps: ReminderParts,
  { id, code, identity, memberId, endsAt }: EndingCode,
): Promise<void> {
  const { db, origin, mails } = deps
  const subscriber = await findSubscriber(db, { identity })
  if (subscriber?.state !== 'confirmed' || (await deps.hasOrdered(db, { identity, memberId })))
    return
  const unsubscribeUrl = createUnsubscribeUrl(deps, subscriber.id)
  const mail = renderCodeReminderEmail({ origin, leave: unsubscribeUrl, coupon: { code, endsAt } })
  const dedupeKey = `code-ends:${id}:${endsAt.getTime()}`
  await inTransaction(db, (tx) =>
    mails.sendLater(tx, { dedupeKey, to: subscriber.email, unsubscribeUrl, ...mail }),
  )
}
