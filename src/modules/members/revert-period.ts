import type { Id } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import { findStoredRevertPeriodEnd } from './db/email-change-rows.ts'

/** Returns the end of the revert period after an email change, or null outside one. */
export function findRevertPeriodEnd(db: Db, memberId: string, now: Date): Promise<Date | null> {
  return findStoredRevertPeriodEnd(db, memberId as Id<'mem'>, now)
}

/**
 * Refuses changes to addresses, points and credit during the revert period, since reverting the
 * email change could not undo them.
 */
export async function refuseDuringRevertPeriod(
  db: Db,
  { memberId, now }: { memberId: string; now: Date },
): Promise<Refusal<'transition-illegal'> | null> {
  const until = await findRevertPeriodEnd(db, memberId, now)
  if (!until) return null
  const message =
    'Your email address changed recently. To protect your account, this can’t be changed until '
    + `${formatDate(calendarDate(until))}.`
  return refuse('transition-illegal', message, {
    reason: 'email-change-revert-period',
    detail: { revertPeriodEnd: until.toISOString() },
  })
}
