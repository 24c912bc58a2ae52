import { sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { readVariants, type VariantFacts } from '#modules/catalog/read-variants.ts'
import type { Personalization } from '#modules/monograms/contract.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import { rows } from '#platform/db/database.server.ts'
import type { RegistryGroupGift } from '../api/group-gift-schema.ts'
import type { Registry, RegistrySummary } from '../contract.ts'
import type { RegistryGift } from '../api/gift-schema.ts'
import type { RegistryItem } from '../api/item-schema.ts'
import { listGroupGifts, type StoredGroupGift } from '../db/group-gifts.ts'
import { listRegistryGifts, type StoredRegistryGift } from '../db/gifts.ts'
import { listRegistryItems, type StoredRegistryItem } from '../db/items.ts'
import {
  isManagedBy,
  listRegistryLog,
  listStoredRegistries,
  type StoredRegistry,
} from '../db/registries.ts'
import { listRegistryUnits, type StoredRegistryUnit } from '../db/units.ts'
import { evaluateCompletionDiscount } from '../domain/event-notices.ts'
import { listMissingAnswers, type EventType } from '../domain/event-types.ts'
import {
  listMissingFields,
  formatRegistrantNames,
  canSeeGift,
  getDisplayStatus,
} from '../domain/registry.ts'
import { countRegistryUnits, isUnitGiven, type UnitCounts } from '../domain/unit-counts.ts'
import type { RegistryDeps } from '../registry-deps.ts'

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
  deps: RegistryDeps,
): Promise<{ rows: RegistrySummary[] }> {
  const found = await listStoredRegistries(ctx.db, isManagedBy(getMemberId(ctx.caller)))
  const units = await listRegistryUnits(
    ctx.db,
    sql`u.registry_id = any(${sql.param(found.map(({ id }) => id))}::text[])`,
  )
  const items = await listRegistryItems(
    ctx.db,
    sql`i.registry_id = any(${sql.param(found.map(({ id }) => id))}::text[])`,
  )
  const eventTypes = await deps.readEventTypes()
  return {
    rows: found.map((registry) => {
      const ownItemIds = new Set(
        items.filter(({ registryId }) => registryId === registry.id).map(({ id }) => id),
      )
      return describeSummary(ctx, deps, {
        registry,
        eventTypes,
        units: units.filter(({ itemId }) => ownItemIds.has(itemId)),
      })
    }),
  }
}

export async function describeRegistry(
  ctx: Ctx,
  deps: RegistryDeps,
  id: string,
): Promise<Registry | Refusal> {
  const [registry] = await listStoredRegistries(
    ctx.db,
    sql`r.id = ${id} and ${isManagedBy(getMemberId(ctx.caller))}`,
  )
  if (!registry) return registryNotFound()
  const [items, units, gifts, drives, log, managers] = await Promise.all([
    listRegistryItems(ctx.db, sql`i.registry_id = ${id}`),
    listRegistryUnits(ctx.db, sql`u.registry_id = ${id} and u.status <> 'withdrawn'`),
    listRegistryGifts(ctx.db, sql`g.registry_id = ${id}`),
    listGroupGifts(ctx.db, sql`d.registry_id = ${id}`),
    listRegistryLog(ctx.db, id),
    rows<Registry['managers'][number]>(
      ctx.db,
      sql`
        select id, email, member_id is not null as "isAccepted"
        from registry_managers
        where registry_id = ${id}
        order by invited_at`,
    ),
  ])
  const variants = await readVariants(
    ctx.db,
    items.map(({ variantId }) => variantId),
  )
  const eventTypes = await deps.readEventTypes()
  const today = calendarDate(ctx.now)
  const isShown = (unit: StoredRegistryUnit): boolean =>
    unit.giftId === null
    || canSeeGift(registry.surprise, {
      isDelivered:
        unit.status === 'delivered' || unit.status === 'thanked' || unit.status === 'returned',
      eventDate: registry.eventDate,
      today,
    })
  const shownUnits = units.map((unit) =>
    isShown(unit) && unit.status !== 'held' ? unit : { ...unit, status: 'wanted' as const },
  )
  const shownGifts = gifts.filter((gift) =>
    gift.source === 'group'
      ? canSeeGift(registry.surprise, { isDelivered: false, eventDate: registry.eventDate, today })
      : units.filter(({ giftId }) => giftId === gift.id).every(isShown),
  )
  return {
    ...describeSettings(registry),
    ...describeSummary(ctx, deps, { registry, eventTypes, units: shownUnits }),
    items: items.flatMap((item) =>
      describeRegistryItem(item, {
        variants,
        counts: countRegistryUnits(
          shownUnits.filter(({ itemId }) => itemId === item.id),
          ctx.now,
        ),
      }),
    ),
    gifts: shownGifts.map((gift) => describeGift(gift, { items, units, variants })),
    drives: drives.map(describeGroupGift),
    completion: describeCompletion(registry, { itemCount: items.length, today }),
    hiddenGifts: shownGifts.length < gifts.length,
    managers,
    log: log.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })),
    missing: {
      ...listMissingFields({ ...registry, hasPassword: registry.passwordHash !== null }),
      ...listUnanswered(registry, eventTypes),
    },
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
    answers: { ...registry.answers },
    deliveryDays: [...registry.deliveryDays],
    hasPassword: passwordHash !== null,
    creditFirst: creditFirstAt !== null,
    picture: pictureState ?? ('none' as const),
  }
}

function listUnanswered(
  { eventType, answers }: StoredRegistry,
  eventTypes: readonly EventType[],
): Record<string, string> {
  const type = eventTypes.find(({ id }) => id === eventType)
  return type ? listMissingAnswers(type, answers) : {}
}

function describeSummary(
  ctx: Ctx,
  { origin }: Pick<RegistryDeps, 'origin'>,
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
    status: getDisplayStatus(registry, calendarDate(ctx.now)),
    step,
    role: getMemberId(ctx.caller) === ownerId ? 'owner' : 'co',
    slug,
    shareUrl: slug === null ? null : registryShareUrl(origin, slug),
    wanted: counts.wanted,
    given: units.filter((unit) => isUnitGiven(unit) && !unit.isOver).length,
  }
}

function describeCompletion(
  registry: StoredRegistry,
  { itemCount, today }: { itemCount: number; today: CalendarDate },
): Registry['completion'] {
  const { eventDate, publishedAt, completionCode } = registry
  const openedOn = publishedAt === null ? null : calendarDate(new Date(publishedAt))
  const found = evaluateCompletionDiscount({ eventDate, openedOn, items: itemCount }, today)
  return found && { ...found, code: completionCode }
}

/** A group gift without its givers. */
export function describeGroupGift({
  registryId: _registry,
  ...drive
}: StoredGroupGift): RegistryGroupGift {
  return drive
}

export function describeRegistryItem(
  item: StoredRegistryItem,
  { variants, counts }: { variants: ReadonlyMap<string, VariantFacts>; counts: UnitCounts },
): RegistryItem[] {
  const facts = variants.get(item.variantId)
  if (!facts) return []
  const { id, code, variantId, priority, note, wanted, letters: monogram } = item
  return [
    {
      id,
      code,
      variantId,
      priority,
      note,
      wanted,
      counts,
      productSlug: facts.productSlug,
      title: facts.title,
      options: [...facts.options],
      picture: facts.picture,
      price: facts.price,
      currency: facts.currency,
      availability: !facts.active ? 'gone' : facts.available > 0 ? 'available' : 'sold-out',
      giftWrapAllowed: facts.giftWrapAllowed,
      takesLetters: facts.takesMonogram,
      letters: monogram && describeMonogram(monogram),
      addedAt: new Date(item.addedAt).toISOString(),
    },
  ]
}

function describeMonogram({
  proofId,
  letters: monogram,
  summary,
  price,
}: Personalization): RegistryItem['letters'] {
  return { proofId, letters: monogram, summary, price }
}

/** "Linen napkins, Bottle" */
export function formatVariantTitle({
  title,
  options,
}: Pick<VariantFacts, 'title' | 'options'>): string {
  return [title, ...options.map((option) => option.value)].join(', ')
}

function describeContribution(amount: number, toward: string): RegistryGift['pieces'][number] {
  return {
    itemId: '',
    title: `${formatMoney(amount)} toward ${toward}`,
    status: 'together',
    count: 1,
  }
}

interface GiftFacts {
  readonly items: readonly StoredRegistryItem[]
  readonly units: readonly StoredRegistryUnit[]
  readonly variants: ReadonlyMap<string, VariantFacts>
}

function describeGift(
  gift: StoredRegistryGift,
  { items, units, variants }: GiftFacts,
): RegistryGift {
  const giftUnits = units.filter(({ giftId }) => giftId === gift.id)
  const groups = [...Map.groupBy(giftUnits, ({ itemId, status }) => `${itemId} ${status}`).values()]
  return {
    id: gift.id,
    giverName: gift.giverName,
    note: gift.note,
    at: new Date(gift.at).toISOString(),
    source: gift.source,
    shop: gift.shop,
    shopOrder: gift.shopOrder,
    pieces:
      gift.amount !== null
        ? [describeContribution(gift.amount, gift.toward)]
        : groups.flatMap(([first, ...more]) => {
            const facts = variants.get(
              items.find(({ id }) => id === first?.itemId)?.variantId ?? '',
            )
            return first && facts
              ? [
                  {
                    itemId: first.itemId,
                    title: formatVariantTitle(facts),
                    status: first.status,
                    count: more.length + 1,
                  },
                ]
              : []
          }),
    thanks: {
      status: gift.thanks,
      text: gift.thanksText,
      at: gift.thankedAt === null ? null : new Date(gift.thankedAt).toISOString(),
      canMail: gift.giverEmail !== null,
    },
  }
}
