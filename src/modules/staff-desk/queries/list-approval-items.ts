import { sql } from '#platform/db/sql.ts'
import { queryTodayItems } from '../query-today-items.ts'
import type { TodayItems } from '../today-items.ts'

export const approvalItems: TodayItems = {
  kind: 'approval',
  label: 'Approvals waiting',
  permission: 'approvals.decide',
  notification: { label: 'Approval waiting', email: 'at_once' },
  list: (db, { limit }) =>
    queryTodayItems(
      db,
      sql`
        select a.id, a.act || ' for $' || to_char(a.amount / 100.0, 'FM999999990.00') as title,
          coalesce(k.name, a.created_by) as subtitle, null::timestamptz as due_at
        from approvals a
        left join staff_keys k on k.id = a.created_by
        where a.state = 'waiting'
        order by a.created_at
        limit ${limit}`,
      (id) => ({
        path: `/approval/${id}`,
        action: {
          label: 'Approve',
          call: '/api/staff/approval/decide',
          input: { id, approve: true },
        },
      }),
    ),
}

export const frozenAccountItems: TodayItems = {
  kind: 'frozenAccount',
  label: 'Frozen accounts',
  permission: 'customers.read',
  list: (db, { limit }) =>
    queryTodayItems(
      db,
      sql`
        select id, coalesce(email, id) as title,
          'Frozen since ' || to_char(frozen_at, 'YYYY-MM-DD') as subtitle,
          null::timestamptz as due_at
        from members
        where frozen_at is not null and closed_at is null
        order by frozen_at
        limit ${limit}`,
      (id) => ({ path: `/customer/${id}` }),
    ),
}
