import { z } from 'zod'
import { minutes } from '#kernel/time/time.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { JobData, JobHandler } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { takeStep } from './commands/continue-run.ts'
import { listStalledRuns, purgeRows } from './db/run-rows.ts'
import { undoPeriod } from './domain/undo-period.ts'

const jobSchema = z.object({ runId: z.string() })

/** In milliseconds; the job queue ends jobs that take two minutes. */
const longestTurn = 20_000

export function importJobs(services: Services): Record<string, JobHandler> {
  return {
    'imports.continue': (data) => continueRun(services, data),
    'imports.resume': async () => {
      const { db, clock, jobs } = services
      const stalled = await listStalledRuns(db, new Date(clock.now().getTime() - minutes(3)))
      for (const runId of stalled)
        await inTransaction(db, (tx) =>
          jobs.enqueue(tx, 'imports.continue', { runId }, { key: runId }),
        )
    },
    'imports.cleanup': async () => {
      const before = new Date(services.clock.now().getTime() - undoPeriod)
      await inTransaction(services.db, (tx) => purgeRows(tx, before))
    },
  }
}

async function continueRun(services: Services, data: JobData): Promise<void> {
  const { runId } = jobSchema.parse(data)
  const end = performance.now() + longestTurn
  while (await takeStep(services, runId))
    if (performance.now() > end)
      return inTransaction(services.db, (tx) =>
        services.jobs.enqueue(tx, 'imports.continue', { runId }, { key: runId }),
      )
}
