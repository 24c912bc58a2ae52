import { sql } from 'drizzle-orm'
import { mailIdentity } from '#kernel/email/email.ts'
import { calendarDate, days, type CalendarDate } from '#kernel/time/time.ts'
import { readVariants } from '#modules/catalog/read-variants.ts'
import { issueCoupon } from '#modules/coupons/issue-coupon.ts'
import { readContact } from '#modules/members/read-contact.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { oneByOne } from '#platform/jobs/one-by-one.ts'
import { readGifts } from './data/gifts.ts'
import { readItems } from './data/items.ts'
import {
  lockRegistry,
  readRegistries,
  updateRegistry,
  type StoredRegistry,
} from './data/registries.ts'
import { readUnits } from './data/units.ts'
import {
  cardDays,
  cardPercent,
  completionGoodsLimit,
  completionOf,
  completionPercent,
  dueNotices,
  type Notice,
} from './domain/around-event.ts'
import { seesGift } from './domain/registry.ts'
import { countUnits } from './domain/unit-counts.ts'
import { noticeMail } from './mail/notice-mails.ts'
import type { RegistryParts } from './registry-parts.ts'

type Deps = Pick<RegistryParts, 'db' | 'clock' | 'mails' | 'origin'>

/**
 * Sends each due notice once, and limits the completion discount to items that are still available.
 */
export async function notifyAroundEvents(deps: Deps): Promise<void> {
  const open = await readRegistries(
    deps.db,
    sql`r.status in ('active', 'paused', 'completed') and r.event_date is not null`,
  )
  await oneByOne(open, ({ id }) => inTransaction(deps.db, (tx) => sendDueNotices(tx, deps, id)))
}

async function sendDueNotices(tx: Tx, deps: Deps, id: string): Promise<void> {
  const now = deps.clock.now()
  const registry = await lockRegistry(tx, sql`r.id = ${id}`)
  const owner = registry && (await readContact(tx, registry.ownerId))
  if (!registry || !owner) return
  const available = await findAvailableItems(tx, registry, now)
  const noticeFacts = {
    ...registry,
    openedOn: openedOn(registry),
    wishes: available.wishes,
    unthanked: await countUnthankedGifts(tx, registry, now),
  }
  const completion = completionOf(noticeFacts, calendarDate(now))
  if (
    completion?.state === 'open'
    && available.goodsIds.length > 0
    && (registry.status !== 'paused' || registry.completionCode !== null)
  ) {
    const coupon = await issueCoupon(tx, {
      prefix: 'REGISTRY',
      name: 'Completion discount',
      class: 'product',
      value: {
        kind: 'percent',
        percent: completionPercent * 100,
        cap: (completionGoodsLimit * completionPercent) / 100,
      },
      goodsIds: available.goodsIds,
      memberId: registry.ownerId,
      identity: mailIdentity(owner.email),
      source: 'registry',
      sourceRef: id,
      combinesWith: ['shipping'],
      endsAt: new Date(Date.parse(`${completion.endsOn}T00:00:00-05:00`) + days(1)),
      now,
    })
    if (registry.completionCode === null)
      await updateRegistry(tx, id, { completionCode: coupon.code }, now)
  }
  const due = dueNotices(noticeFacts, calendarDate(now)).filter(
    (notice) => notice !== 'completion' || available.goodsIds.length > 0,
  )
  if (due.includes('card')) await issueThankYouCoupon(tx, { registry, email: owner.email, now })
  for (const notice of due)
    await sendNotice(tx, deps, {
      registry,
      notice,
      to: owner.email,
      available: available.pieces,
      unthanked: noticeFacts.unthanked,
    })
  if (due.length > 0) await updateRegistry(tx, id, { notices: [...registry.notices, ...due] }, now)
}

/** A discount on one order, valid for six months after the event. */
async function issueThankYouCoupon(
  tx: Tx,
  {
    registry: { id, ownerId, eventDate },
    email,
    now,
  }: { registry: StoredRegistry; email: string; now: Date },
): Promise<void> {
  const startsAt = Date.parse(`${eventDate ?? calendarDate(now)}T00:00:00-05:00`)
  await issueCoupon(tx, {
    prefix: 'AFTER',
    name: 'Discount after your event',
    class: 'order',
    value: { kind: 'percent', percent: cardPercent * 100 },
    memberId: ownerId,
    identity: mailIdentity(email),
    source: 'registry',
    sourceRef: `${id}:card`,
    combinesWith: ['shipping'],
    endsAt: new Date(startsAt + days(cardDays + 1)),
    now,
  })
}

/** The day the registry was published. */
export function openedOn({
  publishedAt,
}: Pick<StoredRegistry, 'publishedAt'>): CalendarDate | null {
  return publishedAt === null ? null : calendarDate(new Date(publishedAt))
}

async function findAvailableItems(
  tx: Tx,
  { id }: StoredRegistry,
  now: Date,
): Promise<{ wishes: number; pieces: number; goodsIds: string[] }> {
  const items = await readItems(tx, sql`i.registry_id = ${id}`)
  const units = await readUnits(tx, sql`u.registry_id = ${id} and u.status <> 'withdrawn'`)
  const countRemaining = (itemId: string): number => {
    const itemUnits = units.filter((unit) => unit.itemId === itemId)
    return countUnits(itemUnits, now).remaining
  }
  const availableItems = items.filter((item) => countRemaining(item.id) > 0)
  const variants = await readVariants(
    tx,
    availableItems.map(({ variantId }) => variantId),
  )
  return {
    wishes: items.length,
    pieces: availableItems.reduce((sum, item) => sum + countRemaining(item.id), 0),
    goodsIds: [...new Set([...variants.values()].map(({ goodsId }) => goodsId))],
  }
}

async function countUnthankedGifts(
  tx: Tx,
  { id, surprise, eventDate }: StoredRegistry,
  now: Date,
): Promise<number> {
  if (!seesGift(surprise, { isDelivered: true, eventDate, today: calendarDate(now) })) return 0
  return (await readGifts(tx, sql`g.registry_id = ${id} and g.thanks in ('none', 'drafted')`))
    .length
}

interface NoticeMessage {
  readonly registry: StoredRegistry
  readonly notice: Notice
  readonly to: string
  readonly available: number
  readonly unthanked: number
}

async function sendNotice(
  tx: Tx,
  { mails, origin }: Deps,
  { registry, notice, to, available, unthanked }: NoticeMessage,
): Promise<void> {
  const link = `${origin}/registry/myRegistry/${registry.id}`
  const body = noticeMail(notice, {
    title: registry.title,
    left: available,
    unthanked,
    link,
    origin,
  })
  await mails.sendLater(tx, { dedupeKey: `registry-notice:${registry.id}:${notice}`, to, ...body })
}
