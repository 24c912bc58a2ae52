import type { Clock } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { FileParts } from './file-parts.ts'
import { sweepFiles } from './remove-file.ts'

/** `files.sweep` runs every hour. */
export function fileJobs({
  db,
  clock,
  storage,
}: FileParts & { db: Db; clock: Clock }): Record<string, JobHandler> {
  return { 'files.sweep': async () => void (await sweepFiles(db, storage, clock.now())) }
}
