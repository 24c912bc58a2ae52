import { z } from 'zod'
import { getMailboxIdentity } from '#kernel/email/email.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { JobData, JobQueue } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { requestSubscriptionConfirmation } from './commands/request-confirmation.ts'
import { findSubscriber } from './db/subscriber-rows.ts'

export function enqueueBuyerConfirmation(
  tx: Tx,
  jobs: JobQueue,
  { orderId, ip }: { orderId: string; ip: string },
): Promise<void> {
  return jobs.enqueue(tx, 'subscriptions.request-buyer-confirmation', { orderId, ip })
}

const jobSchema = z.object({ orderId: z.string(), ip: z.string() })

export async function requestBuyerConfirmation(services: Services, data: JobData): Promise<void> {
  const { db, clock } = services
  const { orderId, ip } = jobSchema.parse(data)
  const consent = await services.readConsent(db, orderId)
  if (!consent) return
  const identity = getMailboxIdentity(consent.email)
  if ((await findSubscriber(db, { identity }))?.state === 'confirmed') return
  await requestSubscriptionConfirmation(db, services, {
    email: consent.email,
    identity,
    source: 'checkout',
    at: consent.at,
    ip,
    now: clock.now(),
  })
}
