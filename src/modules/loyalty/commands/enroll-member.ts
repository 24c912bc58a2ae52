import { generateCodeCharacters } from '#kernel/ids/code-characters.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import { getProgram } from '../db/programs.ts'
import { getFirstTier } from '../domain/program.ts'
import { grantPoints } from './grant-points.ts'

/** Opens the points account of a member who joins, with the points for joining. */
export async function enrollMember(
  tx: Tx,
  { memberId, now }: { memberId: string; now: Date },
): Promise<boolean> {
  if (!(await openPointsAccount(tx, { memberId, now }))) return false
  await grantPoints(tx, { memberId, cause: 'signup', ref: memberId, now })
  return true
}

/** Returns false if the member has an account. */
export async function openPointsAccount(
  tx: Tx,
  { memberId, now }: { memberId: string; now: Date },
): Promise<boolean> {
  const { terms } = await getProgram(tx, now)
  const account = {
    memberId,
    tierId: getFirstTier(terms).id,
    tierSince: now,
    reviewedOn: calendarDate(now),
    code: generateCodeCharacters(8),
    enrolledAt: now,
  }
  const inserted = await execute(
    tx,
    sql`
      insert into points_accounts ${insertValues(account)}
      on conflict (member_id) do nothing`,
  )
  return inserted > 0
}
