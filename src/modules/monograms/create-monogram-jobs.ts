import { createId } from '#kernel/ids/ids.ts'
import { minutes, type CalendarDate } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { json, sql } from '#platform/db/sql.ts'
import type { Personalization } from './contract.ts'

export interface MonogramOrder {
  readonly orderId: string
  readonly orderNumber: string
  readonly placedAt: Date
  readonly lines: readonly MonogramOrderLine[]
}

export interface MonogramOrderLine {
  readonly orderLineId: string
  /** "Fern-edge napkin, Bottle" */
  readonly productTitle: string
  readonly qty: number
  readonly dueOn: CalendarDate
  readonly personalization: Personalization
}

/** Creates the monogram jobs of an order in the transaction that writes the order. */
export async function createMonogramJobs(
  tx: Tx,
  { orderId, orderNumber, placedAt, lines }: MonogramOrder,
): Promise<void> {
  if (lines.length === 0) return
  const jobs = lines.map(({ orderLineId, productTitle, qty, dueOn, personalization }) => ({
    id: createId('wrk', placedAt.getTime()),
    order_line_id: orderLineId,
    product_title: productTitle,
    qty,
    due_on: dueOn,
    personalization,
    proof_id: personalization.proofId,
    color_code: personalization.choice.colorId,
    locks_at: new Date(placedAt.getTime() + minutes(personalization.editMinutes)).toISOString(),
  }))
  await execute(
    tx,
    sql`
      with w as (
        insert into monogram_jobs (
          id, order_id, order_line_id, order_number, product_title, qty, personalization,
          proof_id, color_code, due_on, locks_at, created_at, updated_at
        )
        select x.id, ${orderId}, x.order_line_id, ${orderNumber}, x.product_title, x.qty,
          x.personalization, x.proof_id, x.color_code, x.due_on, x.locks_at,
          ${placedAt}::timestamptz, ${placedAt}::timestamptz
        from jsonb_to_recordset(${json(jobs)}) as x (
          id text, order_line_id text, product_title text, qty int, due_on date,
          personalization jsonb, proof_id text, color_code text, locks_at timestamptz
        )
        returning id
      )
      insert into monogram_job_events (monogram_job_id, at, kind, actor_kind)
      select id, ${placedAt}::timestamptz, 'queued', 'system'
      from w`,
  )
}
