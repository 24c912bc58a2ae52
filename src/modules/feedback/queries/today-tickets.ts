import { endOfDay, queryTodayItems } from '#modules/staff-desk/query-today-items.ts'
import type { TodayItems } from '#modules/staff-desk/today-items.ts'
import { sql } from '#platform/db/sql.ts'
import { selectLabel } from '#platform/list/code-labels.ts'
import { subjectLabels } from '../domain/subject.ts'

export const todayTickets: TodayItems = {
  kind: 'ticket',
  label: 'Tickets to answer',
  permission: 'inbox.read',
  notification: { label: 'Ticket overdue', email: 'digest', isOverdueOnly: true },
  list: (db, { timeZone, limit }) =>
    queryTodayItems(
      db,
      sql`
        select number as id, number || ', ' || name as title,
          ${selectLabel(sql`subject`, subjectLabels)} as subtitle,
          case when first_reply_at is null
            then ${endOfDay(sql`first_reply_by`, timeZone)} end as due_at
        from feedback_tickets
        where state in ('new', 'open')
        order by first_reply_by, created_at
        limit ${limit}`,
      (number) => ({ path: `/ticket/${number}` }),
    ),
}
