import { sql, type SQL } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { Personalization } from './contract.ts'
import type { WorkState } from './domain/work-machine.ts'

/** One thing the workshop has to do. */
export interface Work {
  readonly id: string
  readonly orderId: string
  readonly orderLineId: string
  readonly orderNumber: string
  readonly piece: string
  readonly qty: number
  readonly personalization: Personalization
  readonly proofId: string
  readonly state: WorkState
  /** Calendar date it has to be ready by. */
  readonly dueOn: string
  /** Until then the shopper may change the letters. */
  readonly locksAt: string
  readonly version: number
}

const columns = sql`
  w.id, w.order_id as "orderId", w.order_line_id as "orderLineId", w.order_number as "orderNumber",
    w.piece, w.qty, w.personalization, w.proof_id as "proofId", w.state,
    to_char(w.due_on, 'YYYY-MM-DD') as "dueOn", to_jsonb(w.locks_at) as "locksAt", w.version
`

/** What is to be done, soonest first, and within a day one thread after the other, so that the machine is threaded once. */
export async function listQueue(
  db: Db,
  { states }: { readonly states: readonly WorkState[] },
): Promise<Work[]> {
  return select(
    db,
    sql`
      w.state = any(${sql.param([...states])}::text[])
      order by w.due_on, w.color_code, w.created_at, w.id
      limit 500
    `,
  )
}

export async function findWork(db: Db, id: string): Promise<Work | null> {
  return (await select(db, sql`w.id = ${id}`))[0] ?? null
}

export async function findWorkOfLine(db: Db, orderLineId: string): Promise<Work | null> {
  return (await select(db, sql`w.order_line_id = ${orderLineId}`))[0] ?? null
}

/** The lines of an order whose letters are not done. */
export async function unfinishedLines(db: Db, orderId: string): Promise<ReadonlySet<string>> {
  const works = await select(
    db,
    sql`w.order_id = ${orderId} and w.state in ('queued', 'in_work', 'redo')`,
  )
  return new Set(works.map(({ orderLineId }) => orderLineId))
}

function select(db: Db, which: SQL): Promise<Work[]> {
  return rows<Work>(db, sql`select ${columns} from monogram_works w where ${which}`)
}
