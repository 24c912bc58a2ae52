import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { deleteExpiredFiles } from './remove-file.ts'

/** `files.cleanup` runs every hour. */
export function fileJobs({
  db,
  clock,
  storage,
}: Pick<Services, 'db' | 'clock' | 'storage'>): Record<string, JobHandler> {
  return { 'files.cleanup': async () => void (await deleteExpiredFiles(db, storage, clock.now())) }
}
