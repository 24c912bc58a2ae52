import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, setExcluded, sql } from '#platform/db/sql.ts'
import type { NotificationPreference } from '../domain/notification-preference.ts'
import type { TodayItems } from '../today-items.ts'

export async function savePreferences(
  ctx: Ctx,
  items: readonly TodayItems[],
  { preferences }: { preferences: readonly NotificationPreference[] },
): Promise<{ saved: number } | Refusal> {
  const kinds = new Set(items.filter(({ notification }) => notification).map(({ kind }) => kind))
  const unknown = preferences.findIndex(({ kind }) => !kinds.has(kind))
  if (unknown !== -1)
    return refuse('fields-invalid', 'There is no such kind of notification.', {
      reason: 'notification-kind-unknown',
      fields: { [`preferences.${unknown}.kind`]: 'There is no such kind of notification.' },
    })
  const staffId = getStaffId(ctx)
  await inTransaction(ctx.db, async (tx) => {
    for (const preference of preferences)
      await execute(
        tx,
        sql`
          insert into staff_notification_preferences ${insertValues({ ...preference, staffId })}
          on conflict (staff_id, kind) do update set ${setExcluded(['email', 'isOnBoard'])}`,
      )
  })
  return { saved: preferences.length }
}

export async function markNotificationsRead(ctx: Ctx): Promise<{ readUntil: string }> {
  const { db, now } = ctx
  const read = { staffId: getStaffId(ctx), readUntil: now }
  await execute(
    db,
    sql`
      insert into staff_notification_reads ${insertValues(read)}
      on conflict (staff_id) do update set ${setExcluded(['readUntil'])}`,
  )
  return { readUntil: now.toISOString() }
}
