import { sql } from 'drizzle-orm'
import { notify, rows, type Tx } from '#platform/db/database.server.ts'
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
  const entries = [...feedback].map(([productId, said]) => ({ productId, said }))
  const changed = await rows(
    tx,
    sql`
    with counted as (
      select *
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as c ("productId" text, said jsonb)
    ),
    moved as (
      select g.id, c.said
      from products g
      left join counted c on c."productId" = g.id
      where g.found is distinct from c.said
      order by g.id
      for no key update of g
    )
    update products g
    set found = m.said, changed = pg_current_xact_id()
    from moved m
    where m.id = g.id
    returning 1`,
  )
  if (changed.length > 0) await notify(tx, 'catalog', '*')
}
