import type { StaffSearch } from '#modules/staff-desk/staff-search.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { selectLabel } from '#platform/list/code-labels.ts'
import { registryStateLabels } from '../domain/registry.ts'

/** Finds registries by number or by the beginning of their title. */
export const registrySearch: StaffSearch = {
  kind: 'registry',
  permission: 'registries.read',
  async search(db, typed, limit) {
    const rows = await queryRows(
      db,
      { id: text, title: text, subtitle: text },
      sql`
        select number as id, title, concat_ws(', ', number, event_date::text,
          ${selectLabel(sql`status`, registryStateLabels)}) as subtitle
        from registries
        where status <> 'deleted'
          and (number = ${typed} or starts_with(lower(title), ${typed.toLowerCase()}))
        order by event_date desc nulls last, id
        limit ${limit}`,
    )
    return rows.map((row) => ({ ...row, path: `/registry/${row.id}` }))
  },
}
