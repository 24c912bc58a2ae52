import type { StaffSearch } from '#modules/staff-desk/staff-search.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { selectLabel } from '#platform/list/code-labels.ts'
import { commissionStateLabels } from '../commission-list.ts'

/** Finds commissions by number or email address, newest first. */
export const commissionSearch: StaffSearch = {
  kind: 'commission',
  permission: 'commissions.read',
  async search(db, typed, limit) {
    const rows = await queryRows(
      db,
      { id: text, title: text, subtitle: text },
      sql`
        select number as id, number || ', ' || name as title,
          title || ', ' || ${selectLabel(sql`state`, commissionStateLabels)} as subtitle
        from bespoke_commissions
        where number = ${typed.toUpperCase()} or lower(email) = ${typed.toLowerCase()}
        order by created_at desc
        limit ${limit}`,
    )
    return rows.map((row) => ({ ...row, path: `/commission/${row.id}` }))
  },
}
