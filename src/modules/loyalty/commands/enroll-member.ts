import { generateCodeCharacters } from '#kernel/ids/code-characters.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import { getProgram } from '../db/programs.ts'
import { getFirstTier } from '../domain/program.ts'
import { grantPoints } from './grant-points.ts'

export async function enrollMember(
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
  if (inserted === 0) return false
  await grantPoints(tx, { memberId, cause: 'signup', ref: memberId, now })
  return true
}
