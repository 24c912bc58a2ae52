import { listEndingCodes, type EndingCode } from '#modules/coupons/list-ending-codes.ts'
import type { Clock } from '#kernel/time/time.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { oneByOne } from '#platform/jobs/one-by-one.ts'
import { findSubscriber } from './data/subscriber-rows.ts'
import { reminderLead } from './domain/offer.ts'
import { leaveLink } from './leave-link.ts'
import { codeEndsMail } from './mail/subscription-mails.ts'
import type { SubscriptionParts } from './subscription-parts.ts'

type Parts = SubscriptionParts & { readonly db: Db; readonly clock: Clock }

/** Says once that a code for a first order is about to end, to who takes the letter and has not ordered. */
export async function remindOfCodes(parts: Parts): Promise<void> {
  const after = parts.clock.now()
  const until = new Date(after.getTime() + reminderLead)
  await oneByOne(
    await listEndingCodes(parts.db, { source: 'subscription', after, until }),
    (code) => remind(parts, code),
  )
}

async function remind(
  parts: Parts,
  { id, code, identity, memberId, endsAt }: EndingCode,
): Promise<void> {
  const { db, origin, mails } = parts
  const subscriber = await findSubscriber(db, { identity })
  if (subscriber?.state !== 'confirmed' || (await parts.hasOrdered(db, { identity, memberId })))
    return
  const leave = leaveLink(parts, subscriber.id)
  const mail = codeEndsMail({ origin, leave, coupon: { code, endsAt } })
  const dedupeKey = `code-ends:${id}:${endsAt.getTime()}`
  await inTransaction(db, (tx) =>
    mails.sendLater(tx, { dedupeKey, to: subscriber.email, unsubscribeUrl: leave, ...mail }),
  )
}
