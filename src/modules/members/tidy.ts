import { and, isNotNull, lt } from 'drizzle-orm'
import type { Db } from '#platform/db/database.server.ts'
import { purgeCodes } from './data/codes.ts'
import { purgeChallenges } from './data/passkey-challenges.ts'
import { purgeMisses } from './data/miss-rows.ts'
import { sealsBefore } from './data/presented-session.ts'
import { sessions } from './data/schema.ts'
import { purgeSessions } from './end-sessions.ts'
import { purgeExports } from './export-data.ts'
import { purgePuzzles } from './puzzle.ts'
import { purgeRegistrations } from './register.ts'
import { purgeResets } from './reset-password.ts'
import { purgeStepUps } from './step-up.ts'
import { purgeEvents } from './timeline.ts'

export async function tidyMembers(db: Db, now: Date): Promise<void> {
  await purgeSessions(db, now)
  await purgeCodes(db, now)
  await purgeMisses(db, now)
  await purgePuzzles(db, now)
  await purgeRegistrations(db, now)
  await purgeResets(db, now)
  await purgeStepUps(db, now)
  await purgeEvents(db, now)
  await purgeChallenges(db, now)
  await purgeExports(db, now)
  await db
    .update(sessions)
    .set({ successorSeal: null })
    .where(and(isNotNull(sessions.successorSeal), lt(sessions.revokedAt, sealsBefore(now))))
}
