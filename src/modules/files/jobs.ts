import type { Clock } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { FileDeps } from './file-deps.ts'
import { deleteExpiredFiles } from './remove-file.ts'

/** `files.cleanup` runs every hour. */
export function fileJobs({
  db,
  clock,
  storage,
}: FileDeps & { db: Db; clock: Clock }): Record<string, JobHandler> {
  return { 'files.cleanup': async () => void (await deleteExpiredFiles(db, storage, clock.now())) }
}
