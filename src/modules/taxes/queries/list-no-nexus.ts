import { queryTodayItems } from '#modules/staff-desk/query-today-items.ts'
import type { TodayItems } from '#modules/staff-desk/today-items.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'

/** A shop that collects no sales tax, until its merchant has saved where it does. */
export const noNexusItems = ({
  settings,
  taxService,
}: Pick<Services, 'settings' | 'taxService'>): TodayItems => ({
  kind: 'noTaxNexus',
  label: 'Sales tax',
  permission: 'settings.write',
  list: async (db) =>
    settings.get('tax').nexus.length > 0 || taxService
      ? []
      : queryTodayItems(
          db,
          sql`
            select 'tax' as id, 'You collect no sales tax' as title,
              'Choose the states in which you are registered' as subtitle,
              null::timestamptz as due_at
            where not exists (
              select 1
              from settings_versions
              where section = 'tax' and changed_by <> 'shop.json'
            )`,
          () => ({ path: '/settings/tax' }),
        ),
})
