import { queryTodayItems } from '#modules/staff-desk/query-today-items.ts'
import type { TodayItems } from '#modules/staff-desk/today-items.ts'
import { sql } from '#platform/db/sql.ts'

const b2bInquiries: TodayItems = {
  kind: 'b2bInquiry',
  label: 'B2B inquiries',
  permission: 'inquiries.read',
  list: (db, { limit }) =>
    queryTodayItems(
      db,
      sql`
        select number as id, company as title, contact as subtitle, null::timestamptz as due_at
        from inquiries
        where state = 'received'
        order by created_at
        limit ${limit}`,
      (number) => ({ path: `/b2b/${number}` }),
    ),
}

const applications: TodayItems = {
  kind: 'application',
  label: 'Job applications',
  permission: 'inquiries.read',
  list: (db, { limit }) =>
    queryTodayItems(
      db,
      sql`
        select number as id, role_title as title, name as subtitle, null::timestamptz as due_at
        from applications
        where stage = 'received'
        order by created_at
        limit ${limit}`,
      (number) => ({ path: `/career/${number}` }),
    ),
}

export const todayInquiries: readonly TodayItems[] = [b2bInquiries, applications]
