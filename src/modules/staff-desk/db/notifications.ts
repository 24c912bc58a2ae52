import { createId } from '#kernel/ids/ids.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { boolean, literal, nullable, text, timestamp, type Row } from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { NotificationPreference } from '../domain/notification-preference.ts'
import type { TodayItem } from '../domain/today-item.ts'

export function listOpenNotifications(db: Db, kind: string) {
  return queryRows(
    db,
    { id: text, objectId: text },
    sql`
      select id, object_id
      from staff_notifications
      where kind = ${kind} and resolved_at is null`,
  )
}

/** Returns false if another process has added the notification first. */
export async function insertNotification(
  tx: Tx,
  { kind, item, now }: { kind: string; item: TodayItem; now: Date },
): Promise<boolean> {
  const notification = {
    id: createId('sno', now.getTime()),
    kind,
    objectId: item.id,
    title: [item.title, item.subtitle].filter(Boolean).join(' · '),
    path: item.path,
    at: now,
  }
  const added = await execute(
    tx,
    sql`
      insert into staff_notifications ${insertValues(notification)}
      on conflict (kind, object_id) where resolved_at is null do nothing`,
  )
  return added > 0
}

export async function resolveNotifications(
  tx: Tx,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  await execute(
    tx,
    sql`
      update staff_notifications
      set resolved_at = ${now}
      where id = any(${ids}) and resolved_at is null`,
  )
}

const preferenceRow = {
  staffId: text,
  kind: text,
  email: literal<NotificationPreference['email']>(),
  isOnBoard: boolean,
}

export function listPreferences(
  db: Db,
  staffIds: readonly string[],
): Promise<Row<typeof preferenceRow>[]> {
  return queryRows(
    db,
    preferenceRow,
    sql`
      select staff_id, kind, email, is_on_board
      from staff_notification_preferences
      where staff_id = any(${staffIds})
      order by staff_id, kind`,
  )
}

const notificationRow = {
  id: text,
  kind: text,
  title: text,
  path: text,
  at: timestamp,
  resolvedAt: nullable(timestamp),
}

/** Notifications of these kinds, newest first. */
export function listRecentNotifications(
  db: Db,
  { kinds, limit, offset }: { kinds: readonly string[]; limit: number; offset: number },
): Promise<Row<typeof notificationRow>[]> {
  return queryRows(
    db,
    notificationRow,
    sql`
      select id, kind, title, path, at, resolved_at
      from staff_notifications
      where kind = any(${kinds})
      order by at desc, id desc
      limit ${limit}
      offset ${offset}`,
  )
}

/** Open notifications of these kinds since a time, oldest first. */
export function listUnresolvedSince(
  db: Db,
  { kinds, since, limit }: { kinds: readonly string[]; since: Date; limit: number },
): Promise<Row<typeof notificationRow>[]> {
  return queryRows(
    db,
    notificationRow,
    sql`
      select id, kind, title, path, at, resolved_at
      from staff_notifications
      where kind = any(${kinds}) and resolved_at is null and at > ${since}
      order by at, id
      limit ${limit}`,
  )
}
