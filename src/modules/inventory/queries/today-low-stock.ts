import { queryTodayItems } from '#modules/staff-desk/query-today-items.ts'
import type { TodayItems } from '#modules/staff-desk/today-items.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'

/**
 * Variants of visible products with few units left, the best-selling first; not what is sold beyond
 * its stock, such as items made to order.
 */
export function todayLowStock({ settings }: Pick<Services, 'settings'>): TodayItems {
  return {
    kind: 'lowStock',
    label: 'Low stock',
    permission: 'inventory.read',
    notification: { label: 'Low stock', email: 'digest' },
    list: (db, { limit }) =>
      queryTodayItems(
        db,
        sql`
          select v.id, p.title,
            concat_ws(', ', nullif(array_to_string(v.option_values, ' / '), ''), v.sku,
              greatest(s.on_hand - s.allocated - s.reserved, 0) || ' left') as subtitle,
            null::timestamptz as due_at
          from stock_levels s
          join variants v on v.id = s.variant_id
          join products p on p.id = v.product_id
          where s.on_hand - s.allocated - s.reserved <= ${settings.get('stock').lowStockAt}
            and v.tracked
            and v.policy = 'deny'
            and v.status = 'active'
            and p.visible
          order by p.popularity desc, v.id
          limit ${limit}`,
        (id) => ({ path: `/inventory/${id}` }),
      ),
  }
}
