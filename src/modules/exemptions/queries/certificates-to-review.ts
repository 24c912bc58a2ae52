import { queryTodayItems } from '#modules/staff-desk/query-today-items.ts'
import type { TodayItems } from '#modules/staff-desk/today-items.ts'
import { sql } from '#platform/db/sql.ts'

export const certificatesToReview: TodayItems = {
  kind: 'certificate',
  label: 'Tax exemptions to review',
  permission: 'customers.write',
  list: (db, { limit }) =>
    queryTodayItems(
      db,
      sql`
        select c.id, 'Certificate ' || c.number as title,
          coalesce(nullif(c.company, ''), m.email, '') as subtitle, null::timestamptz as due_at
        from exemption_certificates c
        join members m on m.id = c.member_id
        where c.state = 'submitted'
        order by c.submitted_at
        limit ${limit}`,
      (id) => ({ path: `/certificate/${id}` }),
    ),
}
