import type { StaffSearch } from '#modules/staff-desk/staff-search.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { selectLabel } from '#platform/list/code-labels.ts'
import { couponStates } from '../coupon-list.ts'

/** Finds coupons by the beginning of their code. */
export const couponSearch: StaffSearch = {
  kind: 'coupon',
  permission: 'coupons.read',
  async search(db, typed, limit) {
    const rows = await queryRows(
      db,
      { id: text, title: text, subtitle: text },
      sql`
        select id, code as title, concat_ws(', ', nullif(name, ''), ${selectLabel(sql`state`, couponStates)}) as subtitle
        from coupons
        where starts_with(code_key, ${typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')})
          and ${typed} ~ '[A-Za-z0-9]{3}'
        order by length(code), code
        limit ${limit}`,
    )
    return rows.map((row) => ({ ...row, path: `/coupon/${row.id}` }))
  },
}
