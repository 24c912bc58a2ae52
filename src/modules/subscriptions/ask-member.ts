import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { mailIdentity } from '#kernel/email/email.ts'
import type { Clock } from '#kernel/time/time.ts'
import { readLetterConsent } from '#modules/members/read-letter-consent.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { JobData, JobQueue } from '#platform/jobs/jobs.ts'
import { askToConfirm } from './ask-to-confirm.ts'
import { subscribers } from './data/schema.ts'
import { findSubscriber } from './data/subscriber-rows.ts'
import type { SubscriptionParts } from './subscription-parts.ts'

interface Wish {
  readonly memberId: string
  /** The member's own address. */
  readonly email: string | null
  readonly wants: boolean
  readonly ip: string
  readonly now: Date
}

/** A member ticked the box: the link to confirm follows, as from anywhere else. One who clears it has left with that. */
export async function followLetterWish(
  tx: Tx,
  jobs: JobQueue,
  { memberId, email, wants, ip, now }: Wish,
): Promise<void> {
  if (wants) return jobs.enqueue(tx, 'subscriptions.ask-member', { memberId, ip })
  if (email === null) return
  await tx
    .update(subscribers)
    .set({ state: 'unsubscribed', leftAt: now })
    .where(
      and(
        eq(subscribers.identity, mailIdentity(email)),
        inArray(subscribers.state, ['pending', 'confirmed']),
      ),
    )
}

const jobData = z.object({ memberId: z.string(), ip: z.string() })

/** Who is subscribed already, or has thought better of it meanwhile, hears nothing. */
export async function askMember(
  { db, clock, ...parts }: SubscriptionParts & { db: Db; clock: Clock },
  data: JobData,
): Promise<void> {
  const { memberId, ip } = jobData.parse(data)
  const consent = await readLetterConsent(db, memberId)
  if (!consent) return
  const identity = mailIdentity(consent.email)
  if ((await findSubscriber(db, { identity }))?.state === 'confirmed') return
  await askToConfirm(db, parts, {
    email: consent.email,
    identity,
    source: 'account',
    at: consent.at,
    ip,
    now: clock.now(),
  })
}
