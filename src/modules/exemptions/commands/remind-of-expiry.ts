import { addDays, calendarDate } from '#kernel/time/time.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { claimExpiring } from '../db/certificates.ts'
import { emailMember } from './email-member.ts'

const reminderDays = 30

/** Emails the owners of certificates that expire within 30 days, once for each certificate. */
export function remindOfExpiry(
  services: Pick<Services, 'db' | 'clock' | 'mails' | 'origin'>,
): Promise<void> {
  const now = services.clock.now()
  const from = calendarDate(now)
  return inTransaction(services.db, async (tx) => {
    const expiring = await claimExpiring(tx, { from, by: addDays(from, reminderDays), now })
    for (const certificate of expiring)
      await emailMember(tx, services, { certificate, event: 'expire' })
  })
}
