import { listEndingCodes, type EndingCode } from '#modules/coupons/list-ending-codes.ts'
import type { Clock } from '#kernel/time/time.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { oneByOne } from '#platform/jobs/one-by-one.ts'
import { findSubscriber } from './data/subscriber-rows.ts'
import { reminderLead } from './domain/offer.ts'
import { leaveLink } from './leave-link.ts'
import { codeEndsMail } from './mail/subscription-mails.ts'
import type { SubscriptionParts } from './subscription-parts.ts'

type ReminderParts = SubscriptionParts & { readonly db: Db; readonly clock: Clock }

export async function remindOfCodes(deps: ReminderParts): Promise<void> {
  const after = deps.clock.now()
  const until = new Date(after.getTime() + reminderLead)
  await oneByOne(await listEndingCodes(deps.db, { source: 'subscription', after, until }), (code) =>
    sendReminder(deps, code),
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
  const unsubscribeUrl = leaveLink(deps, subscriber.id)
  const mail = codeEndsMail({ origin, leave: unsubscribeUrl, coupon: { code, endsAt } })
  const dedupeKey = `code-ends:${id}:${endsAt.getTime()}`
  await inTransaction(db, (tx) =>
    mails.sendLater(tx, { dedupeKey, to: subscriber.email, unsubscribeUrl, ...mail }),
  )
}
