import { z } from 'zod'
import { getMailboxIdentity } from '#kernel/email/email.ts'
import { findNewsletterConsent } from '#modules/members/find-newsletter-consent.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { JobData, JobQueue } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { requestSubscriptionConfirmation } from './request-confirmation.ts'
import { findSubscriber } from '../db/subscriber-rows.ts'

interface ConsentChange {
  readonly memberId: string
  readonly email: string | null
  readonly wants: boolean
  readonly ip: string
  readonly now: Date
}

export async function applyNewsletterConsent(
  tx: Tx,
  jobs: JobQueue,
  { memberId, email, wants, ip, now }: ConsentChange,
): Promise<void> {
  if (wants) return jobs.enqueue(tx, 'subscriptions.request-member-confirmation', { memberId, ip })
  if (email === null) return
  await execute(
    tx,
    sql`
      update subscribers
      set state = 'unsubscribed', unsubscribed_at = ${now}
      where identity = ${getMailboxIdentity(email)} and state in ('pending', 'confirmed')`,
  )
}

const jobSchema = z.object({ memberId: z.string(), ip: z.string() })

export async function requestMemberConfirmation(services: Services, data: JobData): Promise<void> {
  const { db, clock } = services
  const { memberId, ip } = jobSchema.parse(data)
  const consent = await findNewsletterConsent(db, memberId)
  if (!consent) return
  const identity = getMailboxIdentity(consent.email)
  if ((await findSubscriber(db, { identity }))?.state === 'confirmed') return
  await requestSubscriptionConfirmation(db, services, {
    email: consent.email,
    identity,
    source: 'account',
    at: consent.at,
    ip,
    now: clock.now(),
  })
}
