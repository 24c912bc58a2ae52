import type { Db } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { purgeMemberCodes } from '../db/codes.ts'
import { purgeChallenges } from '../db/passkey-challenges.ts'
import { purgeFailedAttempts } from '../db/failed-attempts.ts'
import { successorSealCutoff } from '../db/presented-session.ts'
import { purgeSessions } from './end-sessions.ts'
import { purgeExports } from '../queries/export-data.ts'
import { purgePuzzles } from './puzzle.ts'
import { purgeRegistrations } from './register.ts'
import { purgeResets } from './reset-password.ts'
import { purgeStepUps } from './step-up.ts'
import { purgeAccountEvents } from '../queries/timeline.ts'

export async function purgeExpiredMemberData(db: Db, now: Date): Promise<void> {
  await purgeSessions(db, now)
  await purgeMemberCodes(db, now)
  await purgeFailedAttempts(db, now)
  await purgePuzzles(db, now)
  await purgeRegistrations(db, now)
  await purgeResets(db, now)
  await purgeStepUps(db, now)
  await purgeAccountEvents(db, now)
  await purgeChallenges(db, now)
  await purgeExports(db, now)
  await execute(
    db,
    sql`
      update sessions
      set successor_seal = null
      where successor_seal is not null and revoked_at < ${successorSealCutoff(now)}`,
  )
}
