import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type DrizzleTransactionLike } from 'pg-boss'
import { watchClock } from '../clock/watch-clock.ts'
import { afterCommit, rows, type Database, type Tx } from '../db/database.server.ts'
import { errorMessage } from '../log/error-text.ts'
import type { Log } from '../log/log.ts'
import type { CountEvent } from '../metrics/metrics.ts'

export type JobData = Readonly<Record<string, unknown>>

export interface JobQueue {
  /**
   * Records work in the transaction that decides it; it runs after the commit and is tried again until it succeeds.
   * Work may run twice: every handler is idempotent. Two jobs of one name and `key` wait as one.
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
  /** Declares the queues. Before that no work can be recorded. */
  open(names: readonly string[]): Promise<void>
  /** From then on this process runs the jobs, those of `every` (name → cron, UTC) by the clock. */
  work(
    handlers: Readonly<Record<string, JobHandler>>,
    every?: Readonly<Record<string, string>>,
  ): Promise<void>
  /** Finishes what is in hand, then stops. */
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
 * What is sent now is fetched at once, polling finds what has come due. A full batch means that there is more: without that, a burst
 * would leave all but its first jobs to the next poll.
 */
const workOptions = {
  pollingIntervalSeconds: 5,
  batchSize: 8,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

/** Milliseconds: jobs that are sent within one moment are fetched together. */
const moment = 50

/**
 * The job queue on the shop's own database: pg-boss. Its workers are woken once a transaction that sent something has committed: in
 * this process, or by NOTIFY where another one works. The library's own NOTIFY would be part of that transaction, and all that
 * notify commit one after the other.
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
  boss.on('error', (error) => log.error({ err: errorMessage(error) }, 'job queue'))
  return {
    async enqueue(tx, name, data, { after, key } = {}) {
      if (key !== undefined && (await isWaiting(tx, name, key))) return
      await boss.send(name, data, {
        db: fromDrizzle(tx as unknown as DrizzleTransactionLike, sql),
        startAfter: after,
        singletonKey: key,
      })
      if (!after) afterCommit(tx, () => workers.wake(name))
    },
    async open(names) {
      await boss.start()
      const known = new Set((await boss.getQueues()).map((queue) => queue.name))
      for (const name of names) {
        if (known.has(name)) continue
        await boss.createQueue(name, queueOptions)
        // The library looks a new queue up at its first use. Inside a transaction that would wait for the embedded engine's one connection for ever.
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
                  const message = errorMessage(error)
                  count?.('jobs_failed')
                  log.warn(
                    { job: name, jobId: id, err: message },
                    'job failed, it will be tried again',
                  )
                  return { id, status: 'failed' as const, output: { message } }
                },
              ),
            ),
          ),
        )
        workers.add(name, worker)
      }
      await workers.listen()
      // A worker that was asking as the clock was set back would sleep for as long as it was set back by.
      unwatchClock = watchClock(workers.wakeAll)
      for (const [name, cron] of Object.entries(every)) await boss.schedule(name, cron)
    },
    async stop() {
      unwatchClock()
      await boss.stop({ graceful: true, timeout: 15_000, close: true })
    },
  }
}

/** Whether such a job waits. It is locked, so that no worker takes it before what this transaction writes can be seen. */
async function isWaiting(tx: Tx, name: string, key: string): Promise<boolean> {
  const waiting = await rows(
    tx,
    sql`select 1 from jobs.job where name = ${name} and singleton_key = ${key} and state in ('created', 'retry') limit 1 for share`,
  )
  return waiting.length > 0
}

const channel = 'jobs'

/** The workers of this process by the names of their queues, and how to wake them and those of other processes. */
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
      else database.query('select pg_notify($1, $2)', [channel, name]).catch(() => undefined)
    }, moment)
  }

  return {
    wake,
    wakeAll: () => [...ids.keys()].forEach(wake),
    add: (name: string, id: string) => void ids.set(name, id),
    /** Without a name something may have been missed. */
    listen: () =>
      database.listen(channel, (told) =>
        [...ids.keys()].filter((name) => told === '' || name === told).forEach(wake),
      ),
  }
}
