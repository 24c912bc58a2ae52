import { generateCodeCharacters } from '#kernel/ids/code-characters.ts'
import { createId, type Id } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, days, formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { notifyCartsOfRegistry } from '#modules/cart/notify-carts-of-registry.ts'
import { hashPassword } from '#modules/members/password-hash.ts'
import { postponeDeliveries } from '#modules/orders/postpone-deliveries.ts'
import { readWishlist } from '#modules/wishlists/read-lists.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { refuseDuplicate } from '#platform/db/refuse-duplicate.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import { changeRegistry } from './change-registry.ts'
import { refuseEvent, refuseSettings, refuseUnreachable } from './check-settings.ts'
import type { registriesContract } from '../contract.ts'
import type { Registry } from '../api/registry-schema.ts'
import { insertRegistryItem } from '../db/items.ts'
import {
  findEmptyDraft,
  hasPendingGifts,
  insertRegistry,
  isSlugTaken,
  listStoredRegistries,
  updateRegistry,
  type NewRegistryValues,
  type StoredRegistry,
} from '../db/registries.ts'
import { describeRegistry } from '../queries/describe-registry.ts'
import { resolveEventType } from './event-types.ts'
import { updateItemMonograms, readRegistryMonogram } from './registry-monogram.ts'
import { listMissingAnswers } from '../domain/event-types.ts'
import { getShipDate, listMissingFields, formatRegistrantNames } from '../domain/registry.ts'
import { buildSlug } from '../domain/slug.ts'
import { checkRegistryLimit } from './check-registry-limit.ts'
import { convertWishlistItems } from './convert-wishlist-items.ts'

/**
 * Creates a draft, or reuses an empty one. Items of a wish list are copied; the wish list stays.
 */
export async function createRegistry(
  ctx: Ctx,
  services: Services,
  { wishlistId }: InputOf<typeof registriesContract.createRegistry>,
): Promise<Registry | Refusal> {
  const memberId = getMemberId(ctx.caller)
  const list =
    wishlistId === undefined ? null : await readWishlist(ctx, services, { id: wishlistId })
  if (isRefusal(list)) return list
  const items = list ? await convertWishlistItems(ctx.db, list.items) : []
  const registryId = await inTransaction(ctx.db, async (tx) => {
    const limitRefusal = await checkRegistryLimit(tx, memberId)
    const emptyDraft = list ? null : await findEmptyDraft(tx, memberId)
    if (emptyDraft) return emptyDraft
    if (limitRefusal) return limitRefusal
    const id = createId('reg', ctx.now.getTime())
    await insertRegistry(tx, { id, ownerId: memberId, title: list?.name ?? '', now: ctx.now })
    for (const { variantId, qty, priority, note, price } of items.toReversed())
      await insertRegistryItem(tx, {
        registryId: id,
        variantId,
        wanted: qty,
        priority,
        note,
        price,
        addedFrom: 'wishlist',
        now: ctx.now,
      })
    return id
  })
  return isRefusal(registryId) ? registryId : describeRegistry(ctx, services, registryId)
}

type SaveRegistryInput = InputOf<typeof registriesContract.saveRegistry> & {
  /** The version that staff saw. */
  readonly version?: number
}

export async function saveRegistry(
  ctx: Ctx,
  services: Services,
  { id, version, password, monogramId, creditFirst, ...values }: SaveRegistryInput,
): Promise<Registry | Refusal> {
  const monogram =
    typeof monogramId === 'string' ? await readRegistryMonogram(ctx, monogramId) : monogramId
  if (isRefusal(monogram)) return monogram
  const unreachable = refuseUnreachable(services, values)
  if (unreachable) return unreachable
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  const eventTypes = await services.readEventTypes()
  const { slug } = values
  if (slug !== undefined && (await isSlugTaken(ctx.db, { slug, id }))) return linkTakenRefusal
  const change: Parameters<typeof changeRegistry>[2] = {
    condition: sql`r.id = ${id}`,
    version,
    note: describeChange(values, password !== undefined),
    async apply(tx, registry) {
      const next: StoredRegistry = {
        ...registry,
        ...(withoutUndefined(values) as NewRegistryValues),
        ...clearStaleAnswers(registry, values),
        creditFirstAt: updateCreditFirst(registry, creditFirst, ctx.now),
        passwordHash: passwordHash ?? registry.passwordHash,
      }
      const changesEvent = values.eventType ?? values.eventAnswers
      const refused =
        refuseSettings(next, { before: registry, today: calendarDate(ctx.now) })
        ?? (changesEvent ? refuseEvent(next, { before: registry.eventType, eventTypes }) : null)
      if (refused) return refused
      const step = Math.max(registry.step, values.step === undefined ? 1 : values.step + 1)
      // The second address and its switch date are saved only together.
      const hasSecondAddress = next.addressAfter !== null && next.addressSwitchOn !== null
      const secondAddress = hasSecondAddress ? {} : { addressAfter: null, addressSwitchOn: null }
      const changes = {
        ...(values as NewRegistryValues),
        ...clearStaleAnswers(registry, values),
        creditFirstAt: next.creditFirstAt,
        passwordHash,
        monogram,
        ...secondAddress,
        step: registry.status === 'draft' ? Math.min(step, 4) : 5,
      }
      await updateRegistry(tx, { id, values: changes, now: ctx.now })
      if (monogram !== undefined)
        await updateItemMonograms(tx, { registryId: id, monogram, now: ctx.now })
      if (values.shipAfter !== undefined || values.deliveryDays !== undefined)
        await postponeDeliveries(tx, {
          registryId: id,
          until: getShipDate(next, calendarDate(ctx.now)),
        })
    },
  }
  return refuseDuplicate({ key: 'registries_slug_key', refusal: linkTakenRefusal }, () =>
    changeRegistry(ctx, services, change),
  )
}

const linkTakenRefusal = refuse('fields-invalid', 'This link is already taken.', {
  reason: 'registry-link-taken',
  fields: { slug: 'This link is already taken. Choose another.' },
})

/** The time the setting was first turned on. Gifts from before it are shipped. */
function updateCreditFirst(
  { creditFirstAt }: StoredRegistry,
  wanted: boolean | undefined,
  now: Date,
): Date | null {
  if (wanted === undefined) return creditFirstAt
  return wanted ? (creditFirstAt ?? now) : null
}

/** Clears the answers when the event type changes. */
function clearStaleAnswers(
  { eventType: before }: StoredRegistry,
  { eventType = before, eventAnswers }: Pick<SaveRegistryInput, 'eventType' | 'eventAnswers'>,
): NewRegistryValues {
  return eventType === before ? {} : { eventAnswers: eventAnswers ?? {} }
}

function withoutUndefined<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<T>
}

/** The history entry. Changes of addresses and privacy have their own. */
function describeChange(
  values: Omit<SaveRegistryInput, 'id' | 'version' | 'password' | 'monogramId' | 'creditFirst'>,
  isNewPassword: boolean,
): { kind: string; text: string } {
  if (
    values.addressBefore
    || values.addressAfter !== undefined
    || values.addressSwitchOn !== undefined
  ) {
    const on = values.addressSwitchOn
      ? ` The second address applies from ${formatDate(values.addressSwitchOn as CalendarDate)}.`
      : ''
    return { kind: 'address', text: `Updated the shipping address.${on}` }
  }
  if (values.visibility !== undefined || isNewPassword)
    return { kind: 'privacy', text: 'Updated who can see the registry.' }
  return { kind: 'settings', text: 'Updated the settings.' }
}

/** Publishes a draft. Without a custom link it gets one that cannot be guessed. */
export function publishRegistry(
  ctx: Ctx,
  services: Services,
  { id }: { id: string },
): Promise<Registry | Refusal> {
  return changeRegistry(ctx, services, {
    condition: sql`r.id = ${id}`,
    note: { kind: 'opened', text: 'Published the registry.' },
    async apply(tx, registry) {
      if (registry.status !== 'draft')
        return refuse('transition-illegal', 'This registry is already published.', {
          reason: 'registry-already-published',
          detail: { allowed: [] },
        })
      const missing = {
        ...listMissingFields({ ...registry, hasPassword: registry.passwordHash !== null }),
        ...listMissingAnswers(
          await resolveEventType(services.readEventTypes, registry.eventType),
          registry.eventAnswers,
        ),
      }
      if (Object.keys(missing).length > 0)
        return refuse(
          'fields-invalid',
          Object.values(missing)[0] ?? 'Fill in the missing fields.',
          {
            reason: 'registry-incomplete',
            fields: missing,
          },
        )
      const slug =
        registry.slug
        ?? buildSlug(
          formatRegistrantNames(registry.registrants),
          generateCodeCharacters(8).toLowerCase(),
        )
      await updateRegistry(tx, {
        id,
        values: { status: 'active', slug, step: 5, publishedAt: ctx.now },
        now: ctx.now,
      })
    },
  })
}

const transitions = {
  pause: { from: ['active'], to: 'paused', text: 'Paused the registry.' },
  resume: { from: ['paused', 'completed'], to: 'active', text: 'Resumed the registry.' },
  complete: { from: ['active', 'paused'], to: 'completed', text: 'Completed the registry.' },
  delete: {
    from: ['draft', 'active', 'paused', 'completed', 'archived'],
    to: 'deleted',
    text: 'Deleted the registry.',
  },
  restore: { from: ['deleted'], to: 'active', text: 'Restored the registry.' },
} as const

/** How long a deleted registry can be restored. */
const restorePeriod = days(30)

export function changeRegistryStatus(
  ctx: Ctx,
  services: Services,
  { id, action }: InputOf<typeof registriesContract.changeStatus>,
): Promise<Registry | Refusal> {
  const { from, to, text } = transitions[action]
  return changeRegistry(ctx, services, {
    condition: sql`r.id = ${id}`,
    note: { kind: 'status', text },
    before: async (tx) => {
      await notifyCartsOfRegistry(tx, { registryId: id, open: to === 'active' })
      const [deleted] =
        action === 'restore'
          ? await listStoredRegistries(tx, sql`r.id = ${id} and r.status = 'deleted'`)
          : []
      return deleted ? checkRegistryLimit(tx, deleted.ownerId as Id<'mem'>) : null
    },
    async apply(tx, registry) {
      const refuseTransition = (reason: string, message: string) =>
        refuse('transition-illegal', message, { reason, detail: { status: registry.status } })
      if (!(from as readonly string[]).includes(registry.status))
        return refuseTransition(
          'registry-status-conflict',
          `This isn’t possible because the registry is ${registry.status}.`,
        )
      if (action === 'delete' && (await hasPendingGifts(tx, id)))
        return refuseTransition(
          'gifts-under-way',
          'Gifts are on their way. You can delete the registry once they have arrived.',
        )
      if (
        action === 'restore'
        && registry.deletedAt !== null
        && ctx.now.getTime() - registry.deletedAt.getTime() > restorePeriod
      )
        return refuseTransition(
          'restore-period-over',
          'The registry was deleted more than 30 days ago.',
        )
      const status = action === 'restore' && registry.publishedAt === null ? 'draft' : to
      await updateRegistry(tx, {
        id,
        values: { status, deletedAt: action === 'delete' ? ctx.now : null },
        now: ctx.now,
      })
    },
  })
}
