import { sql, type SQL } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { Personalization } from './contract.ts'
import type { MonogramJobState } from './domain/monogram-job-machine.ts'

/** A monogram job. */
export interface MonogramJob {
  readonly id: string
  readonly orderId: string
  readonly orderLineId: string
  readonly orderNumber: string
  readonly piece: string
  readonly qty: number
  readonly personalization: Personalization
  readonly proofId: string
  readonly state: MonogramJobState
  /** The due date, `YYYY-MM-DD`. */
  readonly dueOn: string
  /** The shopper can change the monogram until then. */
  readonly locksAt: string
  readonly version: number
}

const columns = sql`
  w.id, w.order_id as "orderId", w.order_line_id as "orderLineId", w.order_number as "orderNumber",
    w.piece, w.qty, w.personalization, w.proof_id as "proofId", w.state,
    to_char(w.due_on, 'YYYY-MM-DD') as "dueOn", to_jsonb(w.locks_at) as "locksAt", w.version
`

/** Lists jobs by due date, then by thread, so that machines are rethreaded rarely. */
export async function listMonogramJobs(
  db: Db,
  { states }: { readonly states: readonly MonogramJobState[] },
): Promise<MonogramJob[]> {
  return selectJobs(
    db,
    sql`
      w.state = any(${sql.param([...states])}::text[])
      order by w.due_on, w.color_code, w.created_at, w.id
      limit 500
    `,
  )
}

export async function findMonogramJob(db: Db, id: string): Promise<MonogramJob | null> {
  return (await selectJobs(db, sql`w.id = ${id}`))[0] ?? null
}

export async function findMonogramJobOfLine(
  db: Db,
  orderLineId: string,
): Promise<MonogramJob | null> {
  return (await selectJobs(db, sql`w.order_line_id = ${orderLineId}`))[0] ?? null
}

/** The order lines with unfinished monogram jobs. */
export async function listUnfinishedLines(db: Db, orderId: string): Promise<ReadonlySet<string>> {
  const works = await selectJobs(
    db,
    sql`w.order_id = ${orderId} and w.state in ('queued', 'in_work', 'redo')`,
  )
  return new Set(works.map(({ orderLineId }) => orderLineId))
}

function selectJobs(db: Db, condition: SQL): Promise<MonogramJob[]> {
  return rows<MonogramJob>(db, sql`select ${columns} from monogram_jobs w where ${condition}`)
}
