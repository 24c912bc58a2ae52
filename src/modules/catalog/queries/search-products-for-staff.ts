import type { StaffSearch } from '#modules/staff-desk/staff-search.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/** Finds products by SKU or by a part of the title, also those that are not in the shop. */
export const productSearch: StaffSearch = {
  kind: 'product',
  permission: 'catalog.read',
  async search(db, typed, limit) {
    const rows = await queryRows(
      db,
      { id: text, title: text, subtitle: text },
      sql`
        select p.id, p.title, concat_ws(', ', nullif(p.brand, ''), v.sku) as subtitle
        from products p
        left join lateral (
          select sku
          from variants
          where product_id = p.id and lower(sku) = ${typed.toLowerCase()}
          limit 1
        ) v on true
        where strpos(lower(p.title), ${typed.toLowerCase()}) > 0
          or p.id in (select product_id from variants where lower(sku) = ${typed.toLowerCase()})
        order by v.sku is null, p.status <> 'active', p.popularity desc, p.id
        limit ${limit}`,
    )
    return rows.map((row) => ({ ...row, path: `/product/${row.id}` }))
  },
}
