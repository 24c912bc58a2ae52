import { endOfDay, queryTodayItems } from '#modules/staff-desk/query-today-items.ts'
import type { TodayItems } from '#modules/staff-desk/today-items.ts'
import { sql } from '#platform/db/sql.ts'

const openJob = (id: string) => ({ path: `/monogram/${id}` })

const toMake: TodayItems = {
  kind: 'monogram',
  label: 'Monograms to sew',
  permission: 'monograms.read',
  list: (db, { timeZone, limit }) =>
    queryTodayItems(
      db,
      sql`
        select id, order_number as title, qty || ' x ' || product_title as subtitle,
          ${endOfDay(sql`due_on`, timeZone)} as due_at
        from monogram_jobs
        where state in ('queued', 'in_work', 'redo')
        order by due_on, color_code
        limit ${limit}`,
      openJob,
    ),
}

/** A buyer has changed the text of a job that nobody has started since. */
const changed: TodayItems = {
  kind: 'monogramChange',
  label: 'Changed monograms',
  permission: 'monograms.read',
  isNotificationOnly: true,
  notification: { label: 'Monogram changed', email: 'digest' },
  list: (db, { limit }) =>
    queryTodayItems(
      db,
      sql`
        select j.id, j.order_number as title, j.product_title as subtitle,
          null::timestamptz as due_at
        from monogram_jobs j
        where j.state in ('queued', 'redo')
          and exists (
            select 1
            from monogram_job_events e
            where e.monogram_job_id = j.id and e.kind = 'monogram_changed' and e.actor_kind = 'customer'
          )
        order by j.due_on
        limit ${limit}`,
      openJob,
    ),
}

export const todayMonograms: readonly TodayItems[] = [toMake, changed]
