import { calendarDate, days } from '#kernel/time/time.ts'
import { hasPermission } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import { listUnresolvedSince } from '../db/notifications.ts'
import { isDigestHour } from '../domain/is-digest-hour.ts'
import { findPreference } from '../domain/notification-preference.ts'
import { digestEmail } from '../emails/notification-emails.ts'
import { listRecipients, type NotificationServices } from './refresh-notifications.ts'

const maxTitles = 20
const maxNotifications = 2_000

/** Sends each person the open notifications of the last day; runs every hour. */
export async function sendDigests(services: NotificationServices): Promise<void> {
  const { db, clock, settings, contributions, mails, origin } = services
  const now = clock.now()
  const { timeZone } = settings.get('shop')
  if (!isDigestHour(now, timeZone)) return
  const kinds = contributions('todayItems')
    .flat()
    .filter(({ notification }) => notification)
  const notifications = await listUnresolvedSince(db, {
    kinds: kinds.map(({ kind }) => kind),
    since: new Date(now.getTime() - days(1)),
    limit: maxNotifications,
  })
  await processSequentially(await listRecipients(db), async (person) => {
    const groups = kinds
      .filter(
        (items) =>
          hasPermission(person, items.permission)
          && findPreference(items, person.preferences).email === 'digest',
      )
      .map(({ kind, notification }) => {
        const titles = notifications.filter((one) => one.kind === kind).map(({ title }) => title)
        return {
          label: notification?.label ?? kind,
          titles: titles.slice(0, maxTitles),
          more: Math.max(titles.length - maxTitles, 0),
        }
      })
      .filter(({ titles }) => titles.length > 0)
    if (groups.length === 0) return
    await inTransaction(db, (tx) =>
      mails.sendLater(tx, {
        dedupeKey: `staff-digest:${person.id}:${calendarDate(now, timeZone)}`,
        to: person.email,
        ...digestEmail(groups, { shop: mails.shop, origin }),
      }),
    )
  })
}
