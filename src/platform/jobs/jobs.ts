import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import { watchClock } from '../clock/watch-clock.ts'
import { afterCommit, type Database, type Tx } from '../db/database.server.ts'
import { execute, queryRow } from '../db/query.ts'
import { integer } from '../db/row.ts'
import { sql } from '../db/sql.ts'
import { formatErrorMessage } from '../log/format-error.ts'
import type { Log } from '../log/log.ts'
import type { CountEvent } from '../metrics/metrics.ts'

export type JobData = Readonly<Record<string, unknown>>

export interface JobQueue {
  /**
   * Enqueues a job in a transaction; it runs after the commit and is retried if it fails. A job can
   * run twice, so handlers must be idempotent. Waiting jobs with the same name and `key` are
   * merged.
   */
  enqueue(
    tx: Tx,
    name: string,
    data: JobData,
    options?: { after?: Date; key?: string },
  ): Promise<void>
}

export type JobHandler = (data: JobData) => Promise<void>

export interface Jobs extends JobQueue {
  /** Creates the queues; call it before `enqueue`. */
  open(names: readonly string[]): Promise<void>
  /**
   * Executes jobs in this process. `every` maps names of scheduled jobs to cron expressions (UTC).
   */
  work(
    handlers: Readonly<Record<string, JobHandler>>,
    every?: Readonly<Record<string, string>>,
  ): Promise<void>
  /** Completes running jobs, then stops. */
  stop(): Promise<void>
}

const queueOptions = {
  retryLimit: 12,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 900,
  expireInSeconds: 120,
  heartbeatSeconds: 30,
  deleteAfterSeconds: 7 * 86_400,
}

/**
 * New jobs are fetched at once, delayed jobs by polling. After a full batch, the worker fetches
 * again without waiting for the next poll.
 */
const workOptions = {
  pollingIntervalSeconds: 5,
  batchSize: 8,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

/** In milliseconds; jobs that are enqueued within this time are fetched together. */
const wakeDelay = 50

/**
 * A job queue with pg-boss on the shop's database. Workers are notified after the commit, directly
 * or by NOTIFY. A NOTIFY inside the transaction, as the library does it, would serialize all
 * commits.
 */
export function createJobs(database: Database, log: Log, count?: CountEvent): Jobs {
  const boss = new PgBoss({
    ...(database.jobs.db
      ? { db: database.jobs.db, backend: 'pglite' as const }
      : { connectionString: database.jobs.connectionString, max: 4 }),
    schema: 'jobs',
    supervise: true,
  })
  const workers = createWorkers(database, boss)
  let unwatchClock = (): void => undefined
  boss.on('error', (error) => log.error({ err: formatErrorMessage(error) }, 'job queue'))
  return {
    async enqueue(tx, name, data, { after, key } = {}) {
      if (key !== undefined && (await isWaiting(tx, name, key))) return
      await boss.send(name, data, {
        db: { executeSql: (text, values) => tx.send({ text, values }) },
        startAfter: after,
        singletonKey: key,
      })
      if (!after) afterCommit(tx, () => workers.wake(name))
    },
    async open(names) {
      await boss.start()
      const existingQueues = new Set((await boss.getQueues()).map((queue) => queue.name))
      for (const name of names) {
        if (existingQueues.has(name)) continue
        await boss.createQueue(name, queueOptions)
        // The library loads a queue at its first use. In a transaction, that would deadlock with
        // the single connection of the embedded database.
        await boss.getJobById(name, randomUUID())
      }
    },
    async work(handlers, every = {}) {
      for (const [name, handler] of Object.entries(handlers)) {
        const worker = await boss.work<JobData>(name, workOptions, (jobs) =>
          Promise.all(
            jobs.map(({ id, data }) =>
              handler(data).then(
                () => ({ id, status: 'completed' as const }),
                (error: unknown) => {
                  const message = formatErrorMessage(error)
                  count?.('jobs_failed')
                  log.warn({ job: name, jobId: id, err: message }, 'job failed, will be retried')
                  return { id, status: 'failed' as const, output: { message } }
                },
              ),
            ),
          ),
        )
        workers.add(name, worker)
      }
      await workers.listen()
      // If the clock is set back, workers would sleep until it has caught up.
      unwatchClock = watchClock(workers.wakeAll)
      await replaceSchedules(boss, every)
    },
    async stop() {
      unwatchClock()
      await boss.stop({ graceful: true, timeout: 15_000, close: true })
    },
  }
}

/** Ends the schedules of jobs that this configuration does not have. */
async function replaceSchedules(
  boss: PgBoss,
  every: Readonly<Record<string, string>>,
): Promise<void> {
  for (const { name } of await boss.getSchedules())
    if (!(name in every)) await boss.unschedule(name)
  for (const [name, cron] of Object.entries(every)) await boss.schedule(name, cron)
}

/** Locks the waiting job, so that no worker fetches it before this transaction has committed. */
async function isWaiting(tx: Tx, name: string, key: string): Promise<boolean> {
  const waiting = await queryRow(
    tx,
    { found: integer },
    sql`
      select 1 as found
      from jobs.job
      where name = ${name} and singleton_key = ${key} and state in ('created', 'retry')
      limit 1
      for share`,
  )
  return waiting !== null
}

const channel = 'jobs'

/** The workers of this process by queue name, with functions to notify all workers of a queue. */
function createWorkers(database: Database, boss: PgBoss) {
  const ids = new Map<string, string>()
  const waking = new Set<string>()

  function wake(name: string): void {
    if (waking.has(name)) return
    waking.add(name)
    setTimeout(() => {
      waking.delete(name)
      const id = ids.get(name)
      if (id) boss.notifyWorker(id)
      else execute(database.db, sql`select pg_notify(${channel}, ${name})`).catch(() => undefined)
    }, wakeDelay)
  }

  return {
    wake,
    wakeAll: () => [...ids.keys()].forEach(wake),
    add: (name: string, id: string) => void ids.set(name, id),
    /** An empty payload means that notifications may have been lost. */
    listen: () =>
      database.listen(channel, (payload) =>
        [...ids.keys()].filter((name) => payload === '' || name === payload).forEach(wake),
      ),
  }
}
