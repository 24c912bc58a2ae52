import { endOfDay, queryTodayItems } from '#modules/staff-desk/query-today-items.ts'
import type { TodayItems } from '#modules/staff-desk/today-items.ts'
import { sql } from '#platform/db/sql.ts'
import { selectLabel } from '#platform/list/code-labels.ts'
import { commissionStateLabels } from '../commission-list.ts'

const openCommission = (number: string) => ({ path: `/commission/${number}` })

const waiting: TodayItems = {
  kind: 'commission',
  label: 'Commissions',
  permission: 'commissions.read',
  list: (db, { timeZone, limit }) =>
    queryTodayItems(
      db,
      sql`
        select number as id, number || ', ' || name as title,
          title || ', ' || ${selectLabel(sql`state`, commissionStateLabels)} as subtitle,
          case when state in ('submitted', 'review')
            then ${endOfDay(sql`first_reply_by`, timeZone)} end as due_at
        from bespoke_commissions
        where state in ('submitted', 'review', 'deposit_paid', 'changes', 'making')
        order by first_reply_by
        limit ${limit}`,
      openCommission,
    ),
}

const submitted: TodayItems = {
  kind: 'newCommission',
  label: 'New commissions',
  permission: 'commissions.read',
  isNotificationOnly: true,
  notification: { label: 'New commission', email: 'at_once' },
  list: (db, { limit }) =>
    queryTodayItems(
      db,
      sql`
        select number as id, number || ', ' || name as title, title as subtitle,
          null::timestamptz as due_at
        from bespoke_commissions
        where state = 'submitted'
        order by created_at
        limit ${limit}`,
      openCommission,
    ),
}

export const todayCommissions: readonly TodayItems[] = [waiting, submitted]
