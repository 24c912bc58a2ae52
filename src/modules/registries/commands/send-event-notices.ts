import { getMailboxIdentity } from '#kernel/email/email.ts'
import { calendarDate, days, type CalendarDate } from '#kernel/time/time.ts'
import { readVariants } from '#modules/catalog/read-variants.ts'
import { issueCoupon } from '#modules/coupons/issue-coupon.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import type { Services } from '#platform/services.ts'
import { listRegistryGifts } from '../db/gifts.ts'
import { listRegistryItems } from '../db/items.ts'
import {
  lockRegistry,
  listStoredRegistries,
  updateRegistry,
  type StoredRegistry,
} from '../db/registries.ts'
import { listRegistryUnits } from '../db/units.ts'
import {
  evaluateCompletionDiscount,
  listDueNotices,
  type RegistryNotice,
} from '../domain/event-notices.ts'
import { canSeeGift } from '../domain/registry.ts'
import { countRegistryUnits } from '../domain/unit-counts.ts'
import { renderRegistryNoticeEmail } from '../emails/notice-emails.ts'

/**
 * Sends each due notice once, and limits the completion discount to items that are still available.
 */
export async function sendEventNotices(
  services: Pick<Services, 'db' | 'clock' | 'mails' | 'origin' | 'settings'>,
): Promise<void> {
  const open = await listStoredRegistries(
    services.db,
    sql`r.status in ('active', 'paused', 'completed') and r.event_date is not null`,
  )
  await processSequentially(open, ({ id }) =>
    inTransaction(services.db, (tx) => sendDueNotices(tx, services, id)),
  )
}

async function sendDueNotices(
  tx: Tx,
  services: Pick<Services, 'db' | 'clock' | 'mails' | 'origin' | 'settings'>,
  id: string,
): Promise<void> {
  const now = services.clock.now()
  const registry = await lockRegistry(tx, sql`r.id = ${id}`)
  const owner = registry && (await findContact(tx, registry.ownerId))
  if (!registry || !owner) return
  const available = await findAvailableItems(tx, registry, now)
  const noticeFacts = {
    ...registry,
    openedOn: getCompletionStart(registry),
    items: available.itemCount,
    unthanked: await countUnthankedGifts(tx, registry, now),
  }
  const { completionPercent, completionLimit } = services.settings.get('registries')
  const completion = evaluateCompletionDiscount(noticeFacts, calendarDate(now))
  if (
    completion?.state === 'open'
    && available.productIds.length > 0
    && (registry.status !== 'paused' || registry.completionCode !== null)
  ) {
    const coupon = await issueCoupon(tx, {
      prefix: 'REGISTRY',
      name: 'Completion discount',
      class: 'product',
      value: {
        kind: 'percent',
        percent: completionPercent * 100,
        cap: Math.round((completionLimit * completionPercent) / 100),
      },
      productIds: available.productIds,
      memberId: registry.ownerId,
      identity: getMailboxIdentity(owner.email),
      source: 'registry',
      sourceRef: id,
      combinesWith: ['shipping'],
      endsAt: new Date(Date.parse(`${completion.endsOn}T00:00:00-05:00`) + days(1)),
      now,
    })
    if (registry.completionCode === null)
      await updateRegistry(tx, { id, values: { completionCode: coupon.code }, now })
  }
  const due = listDueNotices(noticeFacts, calendarDate(now)).filter(
    (notice) => notice !== 'completion' || available.productIds.length > 0,
  )
  if (due.includes('card'))
    await issueThankYouCoupon(tx, services, { registry, email: owner.email, now })
  for (const notice of due)
    await sendNotice(tx, services, {
      registry,
      notice,
      to: owner.email,
      available: available.unitCount,
      unthanked: noticeFacts.unthanked,
    })
  if (due.length > 0)
    await updateRegistry(tx, { id, values: { notices: [...registry.notices, ...due] }, now })
}

/** A discount on one order after the event. */
async function issueThankYouCoupon(
  tx: Tx,
  { settings }: Pick<Services, 'settings'>,
  {
    registry: { id, ownerId, eventDate },
    email,
    now,
  }: { registry: StoredRegistry; email: string; now: Date },
): Promise<void> {
  const { thankYouPercent, thankYouDays } = settings.get('registries')
  const startsAt = Date.parse(`${eventDate ?? calendarDate(now)}T00:00:00-05:00`)
  await issueCoupon(tx, {
    prefix: 'AFTER',
    name: 'Discount after your event',
    class: 'order',
    value: { kind: 'percent', percent: thankYouPercent * 100 },
    memberId: ownerId,
    identity: getMailboxIdentity(email),
    source: 'registry',
    sourceRef: `${id}:card`,
    combinesWith: ['shipping'],
    endsAt: new Date(startsAt + days(thankYouDays + 1)),
    now,
  })
}

/** The day the registry was published. */
export function getCompletionStart({
  publishedAt,
}: Pick<StoredRegistry, 'publishedAt'>): CalendarDate | null {
  return publishedAt === null ? null : calendarDate(publishedAt)
}

async function findAvailableItems(
  tx: Tx,
  { id }: StoredRegistry,
  now: Date,
): Promise<{ itemCount: number; unitCount: number; productIds: string[] }> {
  const items = await listRegistryItems(tx, sql`i.registry_id = ${id}`)
  const units = await listRegistryUnits(tx, sql`u.registry_id = ${id} and u.status <> 'withdrawn'`)
  const countRemaining = (itemId: string): number => {
    const itemUnits = units.filter((unit) => unit.itemId === itemId)
    return countRegistryUnits(itemUnits, now).remaining
  }
  const availableItems = items.filter((item) => countRemaining(item.id) > 0)
  const variants = await readVariants(
    tx,
    availableItems.map(({ variantId }) => variantId),
  )
  return {
    itemCount: items.length,
    unitCount: availableItems.reduce((sum, item) => sum + countRemaining(item.id), 0),
    productIds: [...new Set([...variants.values()].map(({ productId }) => productId))],
  }
}

async function countUnthankedGifts(
  tx: Tx,
  { id, surprise, eventDate }: StoredRegistry,
  now: Date,
): Promise<number> {
  if (!canSeeGift(surprise, { isDelivered: true, eventDate, today: calendarDate(now) })) return 0
  return (
    await listRegistryGifts(
      tx,
      sql`g.registry_id = ${id} and g.thank_you_status in ('none', 'drafted')`,
    )
  ).length
}

interface NoticeMessage {
  readonly registry: StoredRegistry
  readonly notice: RegistryNotice
  readonly to: string
  readonly available: number
  readonly unthanked: number
}

async function sendNotice(
  tx: Tx,
  { mails, origin, settings }: Pick<Services, 'db' | 'clock' | 'mails' | 'origin' | 'settings'>,
  { registry, notice, to, available, unthanked }: NoticeMessage,
): Promise<void> {
  const link = `${origin}/registry/myRegistry/${registry.id}`
  const body = renderRegistryNoticeEmail(notice, {
    title: registry.title,
    left: available,
    unthanked,
    link,
    offers: settings.get('registries'),
    shop: mails.shop,
  })
  await mails.sendLater(tx, { dedupeKey: `registry-notice:${registry.id}:${notice}`, to, ...body })
}
