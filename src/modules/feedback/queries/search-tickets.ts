import type { StaffSearch } from '#modules/staff-desk/staff-search.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { selectLabel } from '#platform/list/code-labels.ts'
import { subjectLabels } from '../domain/subject.ts'
import { ticketStateLabels } from '../ticket-list.ts'

/**
 * Finds tickets by number, or by the beginning of the email address or the name, the last updated
 * first.
 */
export const ticketSearch: StaffSearch = {
  kind: 'ticket',
  permission: 'inbox.read',
  async search(db, typed, limit) {
    const lower = typed.toLowerCase()
    const rows = await queryRows(
      db,
      { id: text, title: text, subtitle: text },
      sql`
        select number as id, number || ', ' || name as title,
          ${selectLabel(sql`subject`, subjectLabels)} || ', '
            || ${selectLabel(sql`state`, ticketStateLabels)} as subtitle
        from feedback_tickets
        where number = ${typed.toUpperCase()}
          or starts_with(email, ${lower})
          or starts_with(lower(name), ${lower})
        order by updated_at desc
        limit ${limit}`,
    )
    return rows.map((row) => ({ ...row, path: `/ticket/${row.id}` }))
  },
}
