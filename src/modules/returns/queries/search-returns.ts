import type { StaffSearch } from '#modules/staff-desk/staff-search.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { selectLabel } from '#platform/list/code-labels.ts'
import { returnStatusLabels } from './return-list.ts'

/** Finds returns by their number or that of the order. */
export const returnSearch: StaffSearch = {
  kind: 'return',
  permission: 'returns.read',
  async search(db, typed, limit) {
    const rows = await queryRows(
      db,
      { id: text, title: text, subtitle: text },
      sql`
        select r.number as id, r.number as title,
          'Order ' || o.number || ', ' || ${selectLabel(sql`r.status`, returnStatusLabels)} as subtitle
        from returns r
        join orders o on o.id = r.order_id
        where r.number = ${typed.toUpperCase()} or o.number = ${typed.toUpperCase()}
        order by r.requested_at desc
        limit ${limit}`,
    )
    return rows.map((row) => ({ ...row, path: `/return/${row.id}` }))
  },
}
