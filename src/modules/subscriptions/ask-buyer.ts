import { z } from 'zod'
import { mailIdentity } from '#kernel/email/email.ts'
import type { Clock } from '#kernel/time/time.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { JobData, JobQueue } from '#platform/jobs/jobs.ts'
import { askToConfirm } from './ask-to-confirm.ts'
import { findSubscriber } from './data/subscriber-rows.ts'
import type { SubscriptionParts } from './subscription-parts.ts'

/** The letter was asked for at checkout, and the order is written: the link to confirm follows, as from anywhere else. */
export function askBuyerLater(
  tx: Tx,
  jobs: JobQueue,
  { orderId, ip }: { orderId: string; ip: string },
): Promise<void> {
  return jobs.enqueue(tx, 'subscriptions.ask-buyer', { orderId, ip })
}

const jobData = z.object({ orderId: z.string(), ip: z.string() })

/** Who is subscribed already hears nothing: the order's own mail is on its way. */
export async function askBuyer(
  { db, clock, ...parts }: SubscriptionParts & { db: Db; clock: Clock },
  data: JobData,
): Promise<void> {
  const { orderId, ip } = jobData.parse(data)
  const consent = await parts.readConsent(db, orderId)
  if (!consent) return
  const identity = mailIdentity(consent.email)
  if ((await findSubscriber(db, { identity }))?.state === 'confirmed') return
  await askToConfirm(db, parts, {
    email: consent.email,
    identity,
    source: 'checkout',
    at: consent.at,
    ip,
    now: clock.now(),
  })
}
