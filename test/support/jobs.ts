import type { JobData, JobHandler, JobQueue } from '#platform/jobs/jobs.ts'
import type { Database } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { integer, json as jsonOf, nullable, text, timestamp, type Row } from '#platform/db/row.ts'
import { json, sql } from '#platform/db/sql.ts'

const waitingJobRow = {
  id: integer,
  name: text,
  data: jsonOf<JobData>(),
  after: nullable(timestamp),
  key: nullable(text),
}
type WaitingJob = Row<typeof waitingJobRow>

export interface TestJobs extends JobQueue {
  /** Waiting jobs, oldest first. */
  waiting(name?: string): Promise<WaitingJob[]>
  /** Runs all jobs due at `now`, including those they enqueue, and returns their names in order. */
  runDue(handlers: Readonly<Record<string, JobHandler>>, now: Date): Promise<string[]>
  clear(): Promise<void>
}

/** Created in every test database; its schema excludes it from the schema test. */
export const testJobsTable =
  'create schema testing; create table testing.jobs (id serial primary key, name text not null, data jsonb not null, after timestamptz, key text); create index on testing.jobs (name, key);'

/** A transactional job queue in a table, which a test runs explicitly. */
export function testJobs(database: Database): TestJobs {
  function find(name: string | null, due: Date | null): Promise<WaitingJob[]> {
    return queryRows(
      database.db,
      waitingJobRow,
      sql`
        select id, name, data, after, key
        from testing.jobs
        where (${name}::text is null or name = ${name})
          and (${due}::timestamptz is null or after is null or after <= ${due})
        order by id`,
    )
  }
  return {
    waiting: (name) => find(name ?? null, null),
    async enqueue(tx, name, data, { after, key } = {}) {
      await execute(
        tx,
        sql`
          insert into testing.jobs (name, data, after, key)
          select ${name}, ${json(data)}, ${after ?? null}::timestamptz, ${key ?? null}::text
          where not exists (
            select 1 from testing.jobs where name = ${name} and key = ${key ?? null}::text
          )`,
      )
    },
    async runDue(handlers, now) {
      const ran: string[] = []
      for (;;) {
        const due = await find(null, now)
        if (due.length === 0) return ran
        for (const { id, name, data } of due) {
          const handler = handlers[name]
          if (!handler) throw new Error(`No handler for the job ${name}.`)
          const claim = await database.query(
            'delete from testing.jobs where id = $1 returning id',
            [id],
          )
          if (claim.rows.length === 0) continue
          await handler(data)
          ran.push(name)
        }
      }
    },
    async clear() {
      await database.query('delete from testing.jobs')
    },
  }
}
