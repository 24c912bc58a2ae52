import { notify, type Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { json, sql } from '#platform/db/sql.ts'
import type { ReturnFeedback } from '../domain/return-feedback.ts'

export type { ReturnFeedback } from '../domain/return-feedback.ts'

/**
 * Saves return feedback per product; products not in the map have none. Only changed products are
 * written.
 */
export async function saveReturnFeedback(
  tx: Tx,
  feedback: ReadonlyMap<string, ReturnFeedback>,
): Promise<void> {
  const entries = [...feedback].map(([productId, facts]) => ({
    product_id: productId,
    return_feedback: facts,
  }))
  const count = await execute(
    tx,
    sql`
      with feedback as (
        select *
        from jsonb_to_recordset(${json(entries)}) as f (product_id text, return_feedback jsonb)
      ), changed as (
        select g.id, f.return_feedback
        from products g
        left join feedback f on f.product_id = g.id
        where g.return_feedback is distinct from f.return_feedback
        order by g.id
        for no key update of g
      )
      update products g
      set return_feedback = c.return_feedback, changed_xid = pg_current_xact_id()
      from changed c
      where c.id = g.id`,
  )
  if (count > 0) await notify(tx, 'catalog', '*')
}
