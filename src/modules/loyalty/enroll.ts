import { generateCodeCharacters } from '#kernel/ids/code-characters.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { pointsAccounts } from './data/schema.ts'
import { readProgram } from './data/programs.ts'
import { firstTier } from './domain/program.ts'
import { grantPoints } from './grant-points.ts'

export async function enroll(
  tx: Tx,
  { memberId, now }: { memberId: string; now: Date },
): Promise<boolean> {
  const { terms } = await readProgram(tx, now)
  const inserted = await tx
    .insert(pointsAccounts)
    .values({
      memberId,
      tierId: firstTier(terms).id,
      tierSince: now,
      reviewedOn: calendarDate(now),
      code: generateCodeCharacters(8),
      enrolledAt: now,
    })
    .onConflictDoNothing({ target: pointsAccounts.memberId })
    .returning({ memberId: pointsAccounts.memberId })
  if (inserted.length === 0) return false
  await grantPoints(tx, { memberId, cause: 'signup', ref: memberId, now })
  return true
}
