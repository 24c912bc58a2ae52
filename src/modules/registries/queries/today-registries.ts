import { queryTodayItems } from '#modules/staff-desk/query-today-items.ts'
import type { TodayItems } from '#modules/staff-desk/today-items.ts'
import { sql } from '#platform/db/sql.ts'

const undeliverableGifts: TodayItems = {
  kind: 'undeliverableGift',
  label: 'Undeliverable gifts',
  permission: 'registries.read',
  list: (db, { limit }) =>
    queryTodayItems(
      db,
      sql`
        select g.line_id || ' ' || r.number as id, r.title, g.qty || ' x ' || l.title as subtitle,
          g.decide_by as due_at
        from registry_undeliverable_gifts g
        join registries r on r.id = g.registry_id
        join order_lines l on l.id = g.line_id
        where g.decided_at is null
        order by g.decide_by
        limit ${limit}`,
      (id) => ({ path: `/registry/${id.split(' ')[1] ?? ''}` }),
    ),
}

const pictures: TodayItems = {
  kind: 'registryPicture',
  label: 'Registry pictures to review',
  permission: 'registries.read',
  list: (db, { limit }) =>
    queryTodayItems(
      db,
      sql`
        select number as id, title, 'Picture to review' as subtitle, null::timestamptz as due_at
        from registries
        where picture_state = 'waiting' and status <> 'deleted'
        order by updated_at
        limit ${limit}`,
      (number) => ({
        path: `/registry/${number}`,
      }),
    ),
}

export const todayRegistries: readonly TodayItems[] = [undeliverableGifts, pictures]
