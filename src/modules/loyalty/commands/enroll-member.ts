import { generateCodeCharacters } from '#kernel/ids/code-characters.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { pointsAccounts } from '../db/schema.ts'
import { getProgram } from '../db/programs.ts'
import { getFirstTier } from '../domain/program.ts'
import { grantPoints } from './grant-points.ts'

export async function enrollMember(
  tx: Tx,
  { memberId, now }: { memberId: string; now: Date },
): Promise<boolean> {
  const { terms } = await getProgram(tx, now)
  const inserted = await tx
    .insert(pointsAccounts)
    .values({
      memberId,
      tierId: getFirstTier(terms).id,
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
