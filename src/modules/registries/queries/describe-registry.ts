import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import type { RegistryGroupGift } from '../api/group-gift-schema.ts'
import type { Registry, RegistrySummary } from '../api/registry-schema.ts'
import { listGroupGifts, type StoredGroupGift } from '../db/group-gifts.ts'
import { listRegistryGifts, type StoredRegistryGift } from '../db/gifts.ts'
import { listRegistryItems } from '../db/items.ts'
import {
  isEmptyDraft,
  isManagedBy,
  listRegistryLog,
  listRegistryManagers,
  listStoredRegistries,
  type StoredRegistry,
} from '../db/registries.ts'
import { listRegistryUnits, type StoredRegistryUnit } from '../db/units.ts'
import { describeCountdown } from '../domain/countdown.ts'
import { evaluateCompletionDiscount } from '../domain/event-notices.ts'
import { listMissingAnswers, type EventType } from '../domain/event-types.ts'
import {
  listMissingFields,
  formatRegistrantNames,
  canSeeGift,
  getDisplayStatus,
} from '../domain/registry.ts'
import { countRegistryUnits, isUnitGiven } from '../domain/unit-counts.ts'
import { describeGift } from './describe-gift.ts'
import { describeRegistryItem } from './describe-item.ts'
import { readItemFacts } from './read-item-facts.ts'

export const registryNotFound = () =>
  refuse('not-found', 'We couldn’t find this registry in your account.', {
    reason: 'registry-not-found',
  })

export const registryShareUrl = (origin: string, slug: string): string =>
  `${origin}/registry/share/${slug}`

/**
 * The registries that the caller owns or co-manages, including those deleted in the last 30 days.
 */
export async function listRegistries(
  ctx: Ctx,
  services: Services,
): Promise<{ rows: RegistrySummary[] }> {
  const registries = await listStoredRegistries(
    ctx.db,
    sql`${isManagedBy(getMemberId(ctx.caller))} and not ${isEmptyDraft}`,
  )
  const registryIds = registries.map(({ id }) => id)
  const units = await listRegistryUnits(ctx.db, sql`u.registry_id = any(${registryIds})`)
  const items = await listRegistryItems(ctx.db, sql`i.registry_id = any(${registryIds})`)
  const eventTypes = await services.readEventTypes()
  return {
    rows: registries.map((registry) => {
      const ownItemIds = new Set(
        items.filter(({ registryId }) => registryId === registry.id).map(({ id }) => id),
      )
      return describeSummary(ctx, services, {
        registry,
        eventTypes,
        units: units.filter(({ itemId }) => ownItemIds.has(itemId)),
      })
    }),
  }
}

export async function describeRegistry(
  ctx: Ctx,
  services: Services,
  id: string,
): Promise<Registry | Refusal> {
  const [registry] = await listStoredRegistries(
    ctx.db,
    sql`r.id = ${id} and ${isManagedBy(getMemberId(ctx.caller))}`,
  )
  return registry ? describeStoredRegistry(ctx, services, registry) : registryNotFound()
}

/** Staff see the gifts that surprise mode hides from the owners. */
export async function describeStoredRegistry(
  ctx: Ctx,
  services: Services,
  registry: StoredRegistry,
): Promise<Registry> {
  const { id } = registry
  const [items, units, gifts, groupGifts, log, managers] = await Promise.all([
    listRegistryItems(ctx.db, sql`i.registry_id = ${id}`),
    listRegistryUnits(ctx.db, sql`u.registry_id = ${id} and u.status <> 'withdrawn'`),
    listRegistryGifts(ctx.db, sql`g.registry_id = ${id}`),
    listGroupGifts(ctx.db, sql`d.registry_id = ${id}`),
    listRegistryLog(ctx.db, id),
    listRegistryManagers(ctx.db, id),
  ])
  const facts = await readItemFacts(ctx.db, items)
  const eventTypes = await services.readEventTypes()
  const offers = services.settings.get('registries')
  const today = calendarDate(ctx.now)
  const { shownUnits, shownGifts } = ctx.staff
    ? { shownUnits: units, shownGifts: gifts }
    : hideSurprises(registry, { units, gifts, today })
  return {
    ...describeSettings(registry),
    ...describeSummary(ctx, services, { registry, eventTypes, units: shownUnits }),
    items: items.flatMap((item) =>
      describeRegistryItem(item, {
        ...facts,
        counts: countRegistryUnits(
          shownUnits.filter(({ itemId }) => itemId === item.id),
          ctx.now,
        ),
      }),
    ),
    gifts: shownGifts.map((gift) => describeGift(gift, { items, units, variants: facts.variants })),
    groupGifts: groupGifts.map(describeGroupGift),
    completion: describeCompletion(registry, {
      itemCount: items.length,
      percent: offers.completionPercent,
      today,
    }),
    fundBonus: { percent: offers.fundBonusPercent, days: offers.fundBonusDays },
    hiddenGifts: shownGifts.length < gifts.length,
    managers,
    log: log.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    missing: {
      ...listMissingFields({ ...registry, hasPassword: registry.passwordHash !== null }),
      ...listUnanswered(registry, eventTypes),
    },
  }
}

/** Shows units as wanted, and leaves out gifts, while surprise mode hides them from the owner. */
function hideSurprises(
  { surprise, eventDate }: StoredRegistry,
  {
    units,
    gifts,
    today,
  }: {
    units: readonly StoredRegistryUnit[]
    gifts: readonly StoredRegistryGift[]
    today: CalendarDate
  },
) {
  const canSee = (isDelivered: boolean) => canSeeGift(surprise, { isDelivered, eventDate, today })
  const isShown = ({ giftId, status }: StoredRegistryUnit): boolean =>
    giftId === null
    || canSee(status === 'delivered' || status === 'thanked' || status === 'returned')
  return {
    shownUnits: units.map((unit) =>
      isShown(unit) && unit.status !== 'held' ? unit : { ...unit, status: 'wanted' as const },
    ),
    shownGifts: gifts.filter((gift) =>
      gift.source === 'group'
        ? canSee(false)
        : units.filter(({ giftId }) => giftId === gift.id).every(isShown),
    ),
  }
}

/** The settings without internal fields. */
function describeSettings(registry: StoredRegistry) {
  const {
    passwordHash,
    ownerId: _owner,
    publishedAt: _p,
    deletedAt: _d,
    notices: _n,
    completionCode: _c,
    creditFirstAt,
    pictureId: _picture,
    pictureState,
    ...settings
  } = registry
  return {
    ...settings,
    registrants: [...registry.registrants],
    eventAnswers: { ...registry.eventAnswers },
    deliveryDays: [...registry.deliveryDays],
    hasPassword: passwordHash !== null,
    creditFirst: creditFirstAt !== null,
    picture: pictureState ?? ('none' as const),
  }
}

function listUnanswered(
  { eventType, eventAnswers }: StoredRegistry,
  eventTypes: readonly EventType[],
): Record<string, string> {
  const type = eventTypes.find(({ id }) => id === eventType)
  return type ? listMissingAnswers(type, eventAnswers) : {}
}

function describeSummary(
  ctx: Ctx,
  { origin }: Pick<Services, 'origin'>,
  {
    registry,
    eventTypes,
    units,
  }: {
    registry: StoredRegistry
    eventTypes: readonly EventType[]
    units: readonly StoredRegistryUnit[]
  },
): RegistrySummary {
  const { id, title, registrants, eventType, eventDate, step, slug, ownerId } = registry
  const counts = countRegistryUnits(units, ctx.now)
  return {
    id,
    title,
    names: formatRegistrantNames(registrants),
    eventType,
    eventName: eventTypes.find((type) => type.id === eventType)?.name ?? '',
    eventDate,
    countdown: describeCountdown(eventDate, calendarDate(ctx.now)),
    status: getDisplayStatus(registry, calendarDate(ctx.now)),
    step,
    role: ctx.staff || getMemberId(ctx.caller) === ownerId ? 'owner' : 'co',
    slug,
    shareUrl: slug === null ? null : registryShareUrl(origin, slug),
    wanted: counts.wanted,
    given: units.filter((unit) => isUnitGiven(unit) && !unit.isExtra).length,
  }
}

function describeCompletion(
  registry: StoredRegistry,
  { itemCount, percent, today }: { itemCount: number; percent: number; today: CalendarDate },
): Registry['completion'] {
  const { eventDate, publishedAt, completionCode } = registry
  const openedOn = publishedAt === null ? null : calendarDate(publishedAt)
  const discount = evaluateCompletionDiscount({ eventDate, openedOn, items: itemCount }, today)
  return discount && { ...discount, percent, code: completionCode }
}

/** A group gift without its givers. */
export function describeGroupGift({
  registryId: _registry,
  ...groupGift
}: StoredGroupGift): RegistryGroupGift {
  return groupGift
}
