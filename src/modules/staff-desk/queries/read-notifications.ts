import { getStaffId } from '#modules/staff/command-line-staff.ts'
import { hasPermission, type Ctx } from '#platform/context.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { listPreferences, listRecentNotifications } from '../db/notifications.ts'
import { findPreference } from '../domain/notification-preference.ts'
import type { TodayItems } from '../today-items.ts'

/** The kinds that the caller may see, with their preferences. */
export async function listOwnPreferences(ctx: Ctx, kinds: readonly TodayItems[]) {
  const own = await listPreferences(ctx.db, [getStaffId(ctx)])
  const { staff } = ctx
  return kinds
    .filter(({ permission }) => !staff || hasPermission(staff, permission))
    .flatMap((items) =>
      items.notification
        ? [{ ...findPreference(items, own), label: items.notification.label }]
        : [],
    )
    .map(({ kind, label, email, isOnBoard }) => ({ kind, label, email, isOnBoard }))
}

export async function readNotifications(
  ctx: Ctx,
  items: readonly TodayItems[],
  { page, pageSize }: { page: number; pageSize: number },
) {
  const { db } = ctx
  const shown = (await listOwnPreferences(ctx, items)).filter(({ isOnBoard }) => isOnBoard)
  const kinds = shown.map(({ kind }) => kind)
  const reads = await queryRow(
    db,
    { readUntil: timestamp },
    sql`select read_until from staff_notification_reads where staff_id = ${getStaffId(ctx)}`,
  )
  const readUntil = reads?.readUntil ?? new Date(0)
  const [rows, unread] = await Promise.all([
    listRecentNotifications(db, { kinds, limit: pageSize, offset: (page - 1) * pageSize }),
    queryRow(
      db,
      { total: integer },
      sql`
        select count(*)::int as total
        from staff_notifications
        where kind = any(${kinds}) and resolved_at is null and at > ${readUntil}`,
    ),
  ])
  return {
    rows: rows.map(({ at, resolvedAt, ...row }) => ({
      ...row,
      label: shown.find(({ kind }) => kind === row.kind)?.label ?? row.kind,
      at: at.toISOString(),
      resolvedAt: resolvedAt?.toISOString() ?? null,
      isRead: at <= readUntil,
    })),
    unread: unread?.total ?? 0,
  }
}
