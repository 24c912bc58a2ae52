import { sql } from '#platform/db/sql.ts'
import { queryTodayItems } from '../query-today-items.ts'
import type { TodayItems } from '../today-items.ts'

/** Acts that can wait for approval, in words. */
const approvedActs = sql`
  ('/api/staff/order/refund', 'Refund'),
  ('/api/staff/wallet/credit', 'Credit'),
  ('/api/staff/wallet/giftCards', 'Gift cards'),
  ('gift-cards import', 'Import of gift cards'),
  ('/api/staff/loyalty/adjust', 'Points'),
  ('/api/staff/loyalty/event', 'Points for an event'),
  ('/api/staff/coupon/issue', 'Coupon code')`

export const approvalItems: TodayItems = {
  kind: 'approval',
  label: 'Approvals waiting',
  permission: 'approvals.decide',
  notification: { label: 'Approval waiting', email: 'at_once' },
  list: (db, { limit }) =>
    queryTodayItems(
      db,
      sql`
        select a.id,
          coalesce(w.words, a.act) || ', $' || to_char(a.amount / 100.0, 'FM999999990.00') as title,
          'Requested by ' || coalesce(k.name, m.name, a.created_by) as subtitle, null::timestamptz as due_at
        from approvals a
        left join staff_keys k on k.id = a.created_by
        left join staff_members m on m.id = a.created_by
        left join (values ${approvedActs}) w (act, words) on w.act = a.act
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
