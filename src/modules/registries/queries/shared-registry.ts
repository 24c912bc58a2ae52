import { readGiftsInCart } from '#modules/cart/read-gifts-in-cart.ts'
import { createNameKey } from '#kernel/names/name-key.ts'
import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { verifyPassword } from '#modules/members/password-hash.ts'
import { readVariants } from '#modules/catalog/read-variants.ts'
import { findGiftCardSlug } from '#modules/catalog/find-gift-card-slug.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import { rows } from '#platform/db/database.server.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import { isSameHash } from '#platform/secrets/secrets.ts'
import type { givingContract, SharedRegistry } from '../api/giving-contract.ts'
import { listGroupGifts } from '../db/group-gifts.ts'
import { listRegistryGifts } from '../db/gifts.ts'
import { listRegistryItems } from '../db/items.ts'
import { isManagedBy, listStoredRegistries, type StoredRegistry } from '../db/registries.ts'
import { listRegistryUnits } from '../db/units.ts'
import { describeGroupGift, describeRegistryItem } from './describe-registry.ts'
import { listPublicAnswers } from '../domain/event-types.ts'
import { formatRegistrantNames } from '../domain/registry.ts'
import { countRegistryUnits } from '../domain/unit-counts.ts'
import { resolveEventType } from '../commands/event-types.ts'
import type { RegistryDeps } from '../registry-deps.ts'

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
  { secret }: Pick<RegistryDeps, 'secret'>,
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
  deps: RegistryDeps,
  link: RegistryLink,
): Promise<SharedRegistry | Refusal> {
  const found = await findSharedRegistry(ctx, deps, link)
  if (!found) return sharedRegistryNotFound()
  if (found.isLocked) return { ...lockedRegistry, slug: link.slug }
  return describeShared(ctx, deps, found.registry)
}

/** A locked registry shows nothing, not even whose it is. */
const lockedRegistry: Omit<SharedRegistry, 'slug'> = {
  access: 'locked',
  title: '',
  names: '',
  eventName: '',
  month: '',
  place: '',
  message: '',
  facts: [],
  giftCardSlug: null,
  picture: null,
  creditFirst: false,
  items: [],
  drives: [],
}

const unlockLimit = { points: 10, seconds: 3600 }

/**
 * Exchanges the password for a pass. Allows ten tries an hour per registry; an unknown registry
 * answers like a wrong password.
 */
export async function unlockRegistry(
  ctx: Ctx,
  deps: RegistryDeps,
  { slug, password }: InputOf<typeof givingContract.unlockRegistry>,
): Promise<{ pass: string } | Refusal> {
  const limit = await deps.limitByKey(
    `registry-unlock:${slug}`,
    unlockLimit.points,
    unlockLimit.seconds,
  )
  if (!limit.allowed)
    return refuse('too-many', 'Too many attempts. Wait an hour and try again.', {
      reason: 'too-many-password-attempts',
      detail: { retryAfter: limit.resetIn },
    })
  const found = await findSharedRegistry(ctx, deps, { slug })
  const registry = found?.registry.visibility === 'password' ? found.registry : null
  if (!(await verifyPassword(password, registry?.passwordHash ?? null)) || !registry) {
    const message = 'That password is not correct.'
    return refuse('fields-invalid', message, {
      reason: 'wrong-password',
      fields: { password: message },
    })
  }
  return { pass: createPass(deps.secret, registry) }
}

async function describeShared(
  ctx: Ctx,
  { readEventTypes: eventKinds }: Pick<RegistryDeps, 'readEventTypes'>,
  registry: StoredRegistry,
): Promise<SharedRegistry> {
  const readerId = findOwnerId(ctx.caller)
  const [items, units, gifts, drives, inCart] = await Promise.all([
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
  const variants = await readVariants(
    ctx.db,
    items.map(({ variantId }) => variantId),
  )
  const ownGiftIds = new Set(gifts.map(({ id }) => id))
  const type = await resolveEventType(eventKinds, registry.eventType)
  const { slug, title, registrants, eventDate, city, stateCode, message, status } = registry
  return {
    slug: slug ?? '',
    access: status === 'active' ? 'open' : 'closed',
    title,
    names: formatRegistrantNames(registrants),
    eventName: type.name,
    month: formatMonth(eventDate),
    place: formatPlace({ city, stateCode }),
    message,
    facts: listPublicAnswers(type, registry.answers),
    picture: registry.pictureState === 'shown' ? registry.pictureId : null,
    creditFirst: registry.creditFirstAt !== null,
    giftCardSlug: registry.giftCards ? await findGiftCardSlug(ctx.db) : null,
    items: items.flatMap((item) => {
      const itemUnits = units.filter(({ itemId }) => itemId === item.id)
      const counts = countRegistryUnits(itemUnits, ctx.now)
      const together = drives.filter(
        ({ itemId, state: at }) => itemId === item.id && at === 'open',
      ).length
      return describeRegistryItem(item, { variants, counts }).map(
        ({ counts: _counts, addedAt: _added, takesLetters: _takes, code: _code, ...shared }) => ({
          ...shared,
          given: Math.min(item.wanted, counts.wanted - counts.remaining - counts.held),
          remaining: counts.remaining,
          beingBought: Math.max(0, counts.held - together),
          together,
          mine: itemUnits.filter(({ giftId }) => giftId !== null && ownGiftIds.has(giftId)).length,
          inCart: inCart.get(item.variantId) ?? 0,
        }),
      )
    }),
    drives: drives.map(describeGroupGift),
  }
}

const monthAndYear = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'long',
  year: 'numeric',
})

function formatMonth(date: CalendarDate | null): string {
  return date === null ? '' : monthAndYear.format(new Date(`${date}T00:00:00Z`))
}

function formatPlace({ city, stateCode }: Pick<StoredRegistry, 'city' | 'stateCode'>): string {
  return [city, stateCode].filter(Boolean).join(', ')
}

/** The total is limited so that nobody can list all registries. */
const pageSize = 10
const maxResults = 20

/** A LIKE pattern for a name's beginning. A single letter matches only a whole name. */
function prefixPattern(name: string): string {
  const key = createNameKey(name)
  return key.length < 2 ? key : `${key}%`
}

/** Finds searchable registries by the beginnings of a registrant's first and last name. */
export async function searchRegistries(
  ctx: Ctx,
  { readEventTypes: eventKinds }: Pick<RegistryDeps, 'readEventTypes'>,
  { firstName, lastName, month, stateCode, page }: InputOf<typeof givingContract.findRegistries>,
): Promise<OutputOf<typeof givingContract.findRegistries>> {
  const [first, last] = [prefixPattern(firstName), prefixPattern(lastName)]
  const found = await rows<{ id: string }>(
    ctx.db,
    sql`
    select r.id
    from registries r
    where r.visibility = 'searchable' and r.status = 'active' and r.slug is not null
      and exists (select 1
        from jsonb_array_elements(r.registrants) p
        where name_key(p ->> 'firstName') like ${first} and name_key(p ->> 'lastName') like ${last})
      and (${month ?? null}::text is null or to_char(r.event_date, 'YYYY-MM') = ${month ?? null})
      and (${stateCode || null}::text is null or r.state_code = ${stateCode || null})
      and (r.event_date is null or r.event_date > ${calendarDate(ctx.now)}::date - 548)
    order by r.event_date nulls last, r.id limit ${maxResults}`,
  )
  const pageIds = found.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id)
  const registries = new Map(
    (await listStoredRegistries(ctx.db, sql`r.id = any(${sql.param(pageIds)}::text[])`)).map(
      (registry) => [registry.id, registry],
    ),
  )
  const eventTypes = await eventKinds()
  return {
    total: found.length,
    page,
    rows: pageIds.flatMap((id) => {
      const registry = registries.get(id)
      if (!registry) return []
      const { slug, registrants, title, eventType, eventDate } = registry
      const names = registrants
        .map((registrant) => `${registrant.firstName} ${registrant.lastName}`)
        .join(' and ')
      return [
        {
          slug: slug ?? '',
          names,
          title,
          eventName: eventTypes.find((type) => type.id === eventType)?.name ?? '',
          month: formatMonth(eventDate),
          place: formatPlace(registry),
        },
      ]
    }),
  }
}

/**
 * The number, like the link, is shared by the owner; the page it leads to asks for a password if
 * needed.
 */
export async function findRegistryByNumber(
  ctx: Ctx,
  { registryNumber }: { registryNumber: string },
): Promise<{ slug: string } | Refusal> {
  const [found] = await listStoredRegistries(
    ctx.db,
    sql`
      r.number = ${registryNumber}
        and r.slug is not null
        and r.status in ('active', 'paused', 'completed')
        and r.visibility <> 'private'`,
  )
  return found?.slug
    ? { slug: found.slug }
    : refuse('not-found', 'We couldn’t find a registry with this number. Check it on your card.', {
        reason: 'registry-not-found',
      })
}
