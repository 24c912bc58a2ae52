import { createDateFormat } from '#kernel/locale/date-format.ts'
import { readGiftsInCart } from '#modules/cart/read-gifts-in-cart.ts'
import { createHmac } from 'node:crypto'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { verifyPassword } from '#modules/members/password-hash.ts'
import { findGiftCardSlug } from '#modules/catalog/find-gift-card-slug.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import { isSameHash } from '#platform/secrets/secrets.ts'
import type { Services } from '#platform/services.ts'
import type { givingContract, SharedRegistry } from '../api/giving-contract.ts'
import { listGroupGifts, type StoredGroupGift } from '../db/group-gifts.ts'
import { listRegistryGifts, type StoredRegistryGift } from '../db/gifts.ts'
import { listRegistryItems, type StoredRegistryItem } from '../db/items.ts'
import { isManagedBy, listStoredRegistries, type StoredRegistry } from '../db/registries.ts'
import { listRegistryUnits, type StoredRegistryUnit } from '../db/units.ts'
import { describeRegistryItem } from './describe-item.ts'
import { readItemFacts, type ItemFacts } from './read-item-facts.ts'
import { describeGroupGift } from './describe-registry.ts'
import { describeCountdown } from '../domain/countdown.ts'
import { listPublicAnswers } from '../domain/event-types.ts'
import { formatRegistrantNames } from '../domain/registry.ts'
import { countRegistryUnits } from '../domain/unit-counts.ts'
import { resolveEventType } from '../commands/event-types.ts'

export interface RegistryLink {
  readonly slug: string
  readonly pass?: string | undefined
}

export const sharedRegistryNotFound = () =>
  refuse(
    'not-found',
    'We couldn’t find this registry. Check the link with the person who sent it.',
    {
      reason: 'shared-registry-not-found',
    },
  )

export const registryNotAcceptingGifts = () =>
  refuse('transition-illegal', 'This registry isn’t accepting gifts right now.', {
    reason: 'registry-not-accepting-gifts',
  })

/**
 * Finds a registry by its link. Private, archived, and unknown registries are indistinguishable.
 */
export async function findSharedRegistry(
  ctx: Ctx,
  { secret }: Pick<Services, 'secret'>,
  { slug, pass }: RegistryLink,
) {
  const reader = ctx.caller.level === 'member' ? isManagedBy(ctx.caller.id) : sql`false`
  const [registry] = await listStoredRegistries(
    ctx.db,
    sql`
      r.slug = ${slug}
        and r.status in ('active', 'paused', 'completed')
        and (r.visibility <> 'private' or ${reader})`,
  )
  if (!registry) return null
  const isLocked =
    registry.visibility === 'password'
    && !(pass !== undefined && isSameHash(pass, createPass(secret, registry)))
  return { registry, isLocked }
}

/** The pass for an unlocked registry. It is valid until the password changes. */
function createPass(
  secret: string,
  { id, passwordHash }: Pick<StoredRegistry, 'id' | 'passwordHash'>,
): string {
  return createHmac('sha256', secret)
    .update(`registry pass ${id} ${passwordHash ?? ''}`)
    .digest('base64url')
}

export async function readSharedRegistry(
  ctx: Ctx,
  services: Services,
  link: RegistryLink,
): Promise<SharedRegistry | Refusal> {
  const shared = await findSharedRegistry(ctx, services, link)
  if (!shared) return sharedRegistryNotFound()
  if (shared.isLocked) return { ...lockedRegistry, slug: link.slug }
  return describeShared(ctx, services, shared.registry)
}

/** A locked registry shows nothing, not even whose it is. */
const lockedRegistry: Omit<SharedRegistry, 'slug'> = {
  access: 'locked',
  title: '',
  names: '',
  eventName: '',
  eventDate: null,
  countdown: '',
  place: '',
  message: '',
  facts: [],
  giftCardSlug: null,
  picture: null,
  creditFirst: false,
  items: [],
  groupGifts: [],
}

const unlockLimit = { points: 10, seconds: 3600 }

/**
 * Exchanges the password for a pass. Allows ten tries an hour per registry; an unknown registry
 * answers like a wrong password.
 */
export async function unlockRegistry(
  ctx: Ctx,
  services: Services,
  { slug, password }: InputOf<typeof givingContract.unlockRegistry>,
): Promise<{ pass: string } | Refusal> {
  const limit = await services.limitByKey(
    `registry-unlock:${slug}`,
    unlockLimit.points,
    unlockLimit.seconds,
  )
  if (!limit.allowed)
    return refuse('too-many', 'Too many attempts. Wait an hour and try again.', {
      reason: 'too-many-password-attempts',
      detail: { retryAfter: limit.resetIn },
    })
  const shared = await findSharedRegistry(ctx, services, { slug })
  const registry = shared?.registry.visibility === 'password' ? shared.registry : null
  if (!(await verifyPassword(password, registry?.passwordHash ?? null)) || !registry) {
    const message = 'That password is not correct.'
    return refuse('fields-invalid', message, {
      reason: 'wrong-password',
      fields: { password: message },
    })
  }
  return { pass: createPass(services.secret, registry) }
}

async function describeShared(
  ctx: Ctx,
  { readEventTypes: eventKinds }: Pick<Services, 'readEventTypes'>,
  registry: StoredRegistry,
): Promise<SharedRegistry> {
  const readerId = findOwnerId(ctx.caller)
  const [items, units, ownGifts, groupGifts, inCart] = await Promise.all([
    listRegistryItems(ctx.db, sql`i.registry_id = ${registry.id}`),
    listRegistryUnits(ctx.db, sql`u.registry_id = ${registry.id} and u.status <> 'withdrawn'`),
    listRegistryGifts(
      ctx.db,
      sql`
        g.registry_id = ${registry.id}
          and g.giver_id = ${readerId ?? ''}
          and g.source = 'elsewhere'`,
    ),
    listGroupGifts(ctx.db, sql`d.registry_id = ${registry.id} and d.state in ('open', 'reached')`),
    readerId === null
      ? new Map<string, number>()
      : readGiftsInCart(ctx.db, { ownerId: readerId, registryId: registry.id }),
  ])
  const facts = await readItemFacts(ctx.db, items)
  const type = await resolveEventType(eventKinds, registry.eventType)
  const { slug, title, registrants, eventDate, city, stateCode, message, status } = registry
  return {
    slug: slug ?? '',
    access: status === 'active' ? 'open' : 'closed',
    title,
    names: formatRegistrantNames(registrants),
    eventName: type.name,
    eventDate,
    countdown: describeCountdown(eventDate, calendarDate(ctx.now)),
    place: formatPlace({ city, stateCode }),
    message,
    facts: listPublicAnswers(type, registry.eventAnswers),
    picture: registry.pictureState === 'shown' ? registry.pictureId : null,
    creditFirst: registry.creditFirstAt !== null,
    giftCardSlug: registry.giftCards ? await findGiftCardSlug(ctx.db) : null,
    items: items.flatMap((item) =>
      describeSharedItem(item, {
        ...facts,
        units: units.filter(({ itemId }) => itemId === item.id),
        groupGifts,
        ownGifts,
        inCart,
        now: ctx.now,
      }),
    ),
    groupGifts: groupGifts.map(describeGroupGift),
  }
}

interface SharedItemFacts extends ItemFacts {
  readonly units: readonly StoredRegistryUnit[]
  readonly groupGifts: readonly StoredGroupGift[]
  /** What the reader has marked as bought elsewhere. */
  readonly ownGifts: readonly StoredRegistryGift[]
  readonly inCart: ReadonlyMap<string, number>
  readonly now: Date
}

function describeSharedItem(
  item: StoredRegistryItem,
  { variants, departments, units, groupGifts, ownGifts, inCart, now }: SharedItemFacts,
): SharedRegistry['items'] {
  const counts = countRegistryUnits(units, now)
  const ownGiftIds = new Set(ownGifts.map(({ id }) => id))
  const openGroupGifts = groupGifts.filter(
    ({ itemId, state }) => itemId === item.id && state === 'open',
  ).length
  return describeRegistryItem(item, { variants, departments, counts }).map(
    ({ counts: _counts, addedAt: _added, acceptsMonogram: _takes, code: _code, ...shared }) => ({
      ...shared,
      given: Math.min(item.wanted, counts.wanted - counts.remaining - counts.held),
      remaining: counts.remaining,
      beingBought: Math.max(0, counts.held - openGroupGifts),
      inGroupGifts: openGroupGifts,
      mine: units.filter(({ giftId }) => giftId !== null && ownGiftIds.has(giftId)).length,
      inCart: inCart.get(item.variantId) ?? 0,
    }),
  )
}

const monthAndYear = createDateFormat({ month: 'long', year: 'numeric' })

export function formatMonth(date: CalendarDate | null): string {
  return date === null ? '' : monthAndYear(date)
}

export function formatPlace({
  city,
  stateCode,
}: Pick<StoredRegistry, 'city' | 'stateCode'>): string {
  return [city, stateCode].filter(Boolean).join(', ')
}
