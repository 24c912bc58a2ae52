import type { Id } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import { readGuard } from './data/email-change-rows.ts'

/** Until when addresses, points and credit of a member stand still; null when they do not. */
export function guardedUntil(db: Db, memberId: string, now: Date): Promise<Date | null> {
  return readGuard(db, memberId as Id<'mem'>, now)
}

/**
 * For 7 days after a change of address the old mailbox can take it back. Until then nothing may be done that could not be taken back
 * with it: addresses, points and credit stand still.
 */
export async function refuseWhileGuarded(
  db: Db,
  { memberId, now }: { memberId: string; now: Date },
): Promise<Refusal<'transition-illegal'> | null> {
  const until = await guardedUntil(db, memberId, now)
  if (!until) return null
  const said = `Your email address was changed a few days ago. To keep your account safe this stands still until ${formatDate(calendarDate(until))}.`
  return refuse('transition-illegal', said, { detail: { guardedUntil: until.toISOString() } })
}
