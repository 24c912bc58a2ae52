import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import {
  listColumns,
  date,
  integer,
  json as jsonOf,
  text,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import type { Personalization } from './contract.ts'
import type { MonogramJobState } from './domain/monogram-job-machine.ts'

const monogramJobRow = {
  id: text,
  orderId: text,
  orderLineId: text,
  orderNumber: text,
  productTitle: text,
  qty: integer,
  personalization: jsonOf<Personalization>(),
  proofId: text,
  state: literal<MonogramJobState>(),
  dueOn: date,
  /** The shopper can change the monogram until then. */
  locksAt: timestamp,
  version: integer,
}
export type MonogramJob = Row<typeof monogramJobRow>

/** Lists jobs by due date, then by thread, so that machines are rethreaded rarely. */
export async function listMonogramJobs(
  db: Db,
  { states }: { readonly states: readonly MonogramJobState[] },
): Promise<MonogramJob[]> {
  return queryRows(
    db,
    monogramJobRow,
    sql`
      ${selectJobs(sql`state = any(${states})`)}
      order by due_on, color_code, created_at, id
      limit 500`,
  )
}

export async function findMonogramJob(db: Db, id: string): Promise<MonogramJob | null> {
  return queryRow(db, monogramJobRow, selectJobs(sql`id = ${id}`))
}

export async function findMonogramJobOfLine(
  db: Db,
  orderLineId: string,
): Promise<MonogramJob | null> {
  return queryRow(db, monogramJobRow, selectJobs(sql`order_line_id = ${orderLineId}`))
}

/** The order lines with unfinished monogram jobs. */
export async function listUnfinishedLines(db: Db, orderId: string): Promise<ReadonlySet<string>> {
  const jobs = await queryRows(
    db,
    { orderLineId: text },
    sql`
      select order_line_id
      from monogram_jobs
      where order_id = ${orderId} and state in ('queued', 'in_work', 'redo')`,
  )
  return new Set(jobs.map(({ orderLineId }) => orderLineId))
}

function selectJobs(condition: Sql): Sql {
  return sql`
    select ${listColumns(monogramJobRow)}
    from monogram_jobs
    where ${condition}`
}
