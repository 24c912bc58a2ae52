import { queryTodayItems } from '#modules/staff-desk/query-today-items.ts'
import type { TodayItems } from '#modules/staff-desk/today-items.ts'
import { sql } from '#platform/db/sql.ts'

const openReturn = (number: string) => ({ path: `/return/${number}` })

const toReview: TodayItems = {
  kind: 'returnToReview',
  label: 'Returns to review',
  permission: 'returns.read',
  list: (db, { limit }) =>
    queryTodayItems(
      db,
      sql`
        select r.number as id, r.number as title, 'Order ' || o.number as subtitle,
          r.review_by as due_at
        from returns r
        join orders o on o.id = r.order_id
        where r.status = 'needs_review'
        order by r.review_by nulls last
        limit ${limit}`,
      openReturn,
    ),
}

const toInspect: TodayItems = {
  kind: 'returnToInspect',
  label: 'Returns to inspect',
  permission: 'returns.read',
  notification: { label: 'Return to inspect', email: 'digest' },
  list: (db, { limit }) =>
    queryTodayItems(
      db,
      sql`
        select r.number as id, r.number as title, 'Order ' || o.number as subtitle,
          null::timestamptz as due_at
        from returns r
        join orders o on o.id = r.order_id
        where r.status = 'received'
        order by r.received_at
        limit ${limit}`,
      openReturn,
    ),
}

export const todayReturns: readonly TodayItems[] = [toReview, toInspect]
