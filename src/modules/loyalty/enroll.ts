import { randomInt } from 'node:crypto'
import { calendarDate } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { pointsAccounts } from './data/schema.ts'
import { readProgram } from './data/programs.ts'
import { firstTier } from './domain/program.ts'
import { grantPoints } from './grant-points.ts'

/** Nobody takes 0 for O or 1 for I. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A member whose address is proved takes part, once, and has the points for signing up. True the first time. */
export async function enroll(tx: Tx, { memberId, now }: { memberId: string; now: Date }): Promise<boolean> {
  const { terms } = await readProgram(tx, now)
  const code = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
  const made = await tx
    .insert(pointsAccounts)
    .values({
      memberId,
      tierId: firstTier(terms).id,
      tierSince: now,
      reviewedOn: calendarDate(now),
      code,
      enrolledAt: now,
    })
    .onConflictDoNothing({ target: pointsAccounts.memberId })
    .returning({ memberId: pointsAccounts.memberId })
  if (made.length === 0) return false
  await grantPoints(tx, { memberId, cause: 'signup', ref: memberId, now })
  return true
}
