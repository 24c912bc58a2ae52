import { listStaffRecipients, type StaffRecipient } from '#modules/staff/list-staff-recipients.ts'
import { hasPermission } from '#platform/context.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import type { Services } from '#platform/services.ts'
import {
  insertNotification,
  listOpenNotifications,
  listPreferences,
  resolveNotifications,
} from '../db/notifications.ts'
import { compareNotifications } from '../domain/compare-notifications.ts'
import { findPreference } from '../domain/notification-preference.ts'
import { isLate } from '../domain/order-today-items.ts'
import { notificationEmail } from '../emails/notification-emails.ts'
import type { TodayItem } from '../domain/today-item.ts'
import type { TodayItems } from '../today-items.ts'

/** Causes of a kind beyond this number wait until others are gone. */
const maxCauses = 1_000

export type NotificationServices = Pick<
  Services,
  'db' | 'clock' | 'settings' | 'contributions' | 'mails' | 'origin'
>

/** Adds notifications for new causes, and resolves those whose cause is gone. */
export async function refreshNotifications(services: NotificationServices): Promise<void> {
  const { db } = services
  const items = services.contributions('todayItems').flat()
  const recipients = await listRecipients(db)
  await processSequentially(
    items.filter(({ notification }) => notification),
    (kind) => refreshKind(services, kind, recipients),
  )
}

interface Recipient extends StaffRecipient {
  readonly preferences: Awaited<ReturnType<typeof listPreferences>>
}

export async function listRecipients(db: Db): Promise<readonly Recipient[]> {
  const people = await listStaffRecipients(db)
  const preferences = await listPreferences(
    db,
    people.map(({ id }) => id),
  )
  return people.map((person) => ({
    ...person,
    preferences: preferences.filter(({ staffId }) => staffId === person.id),
  }))
}

async function refreshKind(
  services: NotificationServices,
  items: TodayItems,
  recipients: readonly Recipient[],
): Promise<void> {
  const { db, clock, settings } = services
  const now = clock.now()
  const { timeZone } = settings.get('shop')
  const all = await items.list(db, { now, timeZone, limit: maxCauses })
  const causes = items.notification?.isOverdueOnly ? all.filter((item) => isLate(item, now)) : all
  const open = await listOpenNotifications(db, items.kind)
  const change = compareNotifications(causes, open, { isCutOff: all.length >= maxCauses })
  const immediate = recipients.filter(
    (person) =>
      hasPermission(person, items.permission)
      && findPreference(items, person.preferences).email === 'at_once',
  )
  if (change.resolvedIds.length > 0)
    await inTransaction(db, (tx) => resolveNotifications(tx, { ids: change.resolvedIds, now }))
  await processSequentially(change.added, (item) =>
    inTransaction(db, async (tx) => {
      if (!(await insertNotification(tx, { kind: items.kind, item, now }))) return
      for (const { id, email } of immediate)
        await sendNotification(tx, services, { items, item, to: { id, email } })
    }),
  )
}

/** The key prevents a second email to a person about the same object. */
async function sendNotification(
  tx: Tx,
  { mails, origin }: NotificationServices,
  {
    items: { kind, notification },
    item,
    to,
  }: { items: TodayItems; item: TodayItem; to: Pick<StaffRecipient, 'id' | 'email'> },
): Promise<void> {
  const text = {
    label: notification?.label ?? kind,
    title: [item.title, item.subtitle].filter(Boolean).join(' · '),
    path: item.path,
  }
  await mails.sendLater(tx, {
    dedupeKey: `staff-notification:${to.id}:${kind}:${item.id}`,
    to: to.email,
    ...notificationEmail(text, { shop: mails.shop, origin }),
  })
}
