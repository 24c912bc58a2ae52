import { sql } from 'drizzle-orm'
import { generateCodeCharacters } from '#kernel/ids/code-characters.ts'
import { newId, type Id } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, days, formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { refuseDestination, unreachedPlace } from '#kernel/us-address/destinations.ts'
import { notifyCartsOfRegistry } from '#modules/cart/notify-carts-of-registry.ts'
import { hashPassword } from '#modules/members/password-hash.ts'
import { postponeDeliveries } from '#modules/orders/postpone-deliveries.ts'
import { readWishlist } from '#modules/wishlists/read-lists.ts'
import { memberOf, type Ctx } from '#platform/context.ts'
import { inTransaction, rows, type Tx } from '#platform/db/database.server.ts'
import { unlessDuplicate } from '#platform/db/unless-duplicate.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import { changeRegistry } from './change-registry.ts'
import type { registriesContract, Registry } from './contract.ts'
import { insertItem } from './data/items.ts'
import {
  insertRegistry,
  readRegistries,
  updateRegistry,
  type RegistryValues,
  type StoredRegistry,
} from './data/registries.ts'
import { describeRegistry } from './describe-registry.ts'
import { kindOf } from './event-kinds.ts'
import { letterWishes, readLetters } from './registry-letters.ts'
import { unanswered, wrongAnswer, type EventKind } from './domain/event-kinds.ts'
import { leavesOn, missingToOpen, namesOf } from './domain/registry.ts'
import { slugFrom } from './domain/slug.ts'
import { refuseOneMore } from './registry-limit.ts'
import type { RegistryParts } from './registry-parts.ts'
import { wishesOfList } from './wishes-of-list.ts'

/** Creates a draft, or reuses an empty one. Items of a wish list are copied; the wish list stays. */
export async function createRegistry(
  ctx: Ctx,
  parts: RegistryParts,
  { wishlistId }: InputOf<typeof registriesContract.createRegistry>,
): Promise<Registry | Refusal> {
  const memberId = memberOf(ctx.actor)
  const list = wishlistId === undefined ? null : await readWishlist(ctx, parts, { id: wishlistId })
  if (isRefusal(list)) return list
  const wishes = list ? await wishesOfList(ctx.db, list.items) : []
  const made = await inTransaction(ctx.db, async (tx) => {
    const tooMany = await refuseOneMore(tx, memberId)
    const empty = list ? null : await findEmptyDraft(tx, memberId)
    if (empty) return empty
    if (tooMany) return tooMany
    const id = newId('reg', ctx.now.getTime())
    await insertRegistry(tx, { id, ownerId: memberId, title: list?.name ?? '', now: ctx.now })
    for (const { variantId, qty, priority, note, price } of wishes.toReversed())
      await insertWish(tx, {
        registryId: id,
        variantId,
        wanted: qty,
        priority,
        note,
        price,
        now: ctx.now,
      })
    return id
  })
  return isRefusal(made) ? made : describeRegistry(ctx, parts, made)
}

async function findEmptyDraft(tx: Tx, ownerId: string): Promise<string | null> {
  const [found] = await rows<{ id: string }>(
    tx,
    sql`
    select r.id from registries r where r.owner_id = ${ownerId} and r.status = 'draft' and r.version = 1 and r.title = ''
      and not exists (select 1 from registry_items i where i.registry_id = r.id)
      and not exists (select 1 from registry_managers m where m.registry_id = r.id and m.member_id <> r.owner_id)
    order by r.id limit 1`,
  )
  return found?.id ?? null
}

type Wish = Omit<Parameters<typeof insertItem>[1], 'addedFrom'>

async function insertWish(tx: Tx, wish: Wish): Promise<void> {
  await insertItem(tx, { ...wish, addedFrom: 'wishlist' })
}

type Save = InputOf<typeof registriesContract.saveRegistry>

export async function saveRegistry(
  ctx: Ctx,
  parts: RegistryParts,
  { id, password, monogramId, creditFirst, ...values }: Save,
): Promise<Registry | Refusal> {
  const letters = typeof monogramId === 'string' ? await readLetters(ctx, monogramId) : monogramId
  if (isRefusal(letters)) return letters
  const unreached = refuseUnreached(parts, values)
  if (unreached) return unreached
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  const { slug } = values
  const kinds = await parts.eventKinds()
  if (slug !== undefined && (await isSlugTaken(ctx, { slug, id }))) return linkTaken
  const change: Parameters<typeof changeRegistry>[2] = {
    which: sql`r.id = ${id}`,
    note: noteOf(values, password !== undefined),
    async act(tx, registry) {
      const next: StoredRegistry = {
        ...registry,
        ...(defined(values) as RegistryValues),
        ...answersOf(registry, values),
        creditFirstAt: creditFirstSince(registry, creditFirst, ctx.now),
        passwordHash: passwordHash ?? registry.passwordHash,
      }
      const tellsOfEvent = values.eventType !== undefined || values.answers !== undefined
      const refused =
        refuseSettings(next)
        ?? (tellsOfEvent ? refuseEvent(next, { before: registry.eventType, kinds }) : null)
      if (refused) return refused
      const step = Math.max(registry.step, values.step === undefined ? 1 : values.step + 1)
      // The second address and its switch date are saved only together.
      const moves = next.addressAfter !== null && next.switchOn !== null
      const after = moves ? {} : { addressAfter: null, switchOn: null }
      await updateRegistry(
        tx,
        id,
        {
          ...(values as RegistryValues),
          ...answersOf(registry, values),
          creditFirstAt: next.creditFirstAt,
          passwordHash,
          letters,
          ...after,
          step: registry.status === 'draft' ? Math.min(step, 4) : 5,
        },
        ctx.now,
      )
      if (letters !== undefined) await letterWishes(tx, { registryId: id, letters, now: ctx.now })
      if (values.holdUntil !== undefined || values.deliveryDays !== undefined)
        await postponeDeliveries(tx, {
          registryId: id,
          until: leavesOn(next, calendarDate(ctx.now)),
        })
    },
  }
  return unlessDuplicate({ key: 'registries_slug_key', refusal: linkTaken }, () =>
    changeRegistry(ctx, parts, change),
  )
}

const linkTaken = refuse('fields-invalid', 'This link is already taken.', {
  reason: 'registry-link-taken',
  fields: { slug: 'This link is already taken. Choose another.' },
})

/** The time the setting was first turned on. Gifts from before it are shipped. */
function creditFirstSince(
  { creditFirstAt }: StoredRegistry,
  wanted: boolean | undefined,
  now: Date,
): string | null {
  if (wanted === undefined) return creditFirstAt
  return wanted ? (creditFirstAt ?? now.toISOString()) : null
}

/** Clears the answers when the event type changes. */
function answersOf(
  { eventType: before }: StoredRegistry,
  { eventType = before, answers }: Pick<Save, 'eventType' | 'answers'>,
): RegistryValues {
  return eventType === before ? {} : { answers: answers ?? {} }
}

function refuseUnreached(
  { pricing: { shipping } }: RegistryParts,
  { addressBefore, addressAfter }: Omit<Save, 'id'>,
): Refusal | null {
  for (const [field, address] of Object.entries({ addressBefore, addressAfter })) {
    const unreached = address && unreachedPlace(address, shipping.reaches)
    if (unreached) return refuseDestination(unreached, `${field}.stateCode`)
  }
  return null
}

async function isSlugTaken(ctx: Ctx, { slug, id }: { slug: string; id: string }): Promise<boolean> {
  return (
    (await rows(ctx.db, sql`select 1 from registries where slug = ${slug} and id <> ${id}`)).length
    > 0
  )
}

function defined<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<T>
}

/** Refuses settings that are invalid or that an open registry cannot have. */
function refuseSettings({
  status,
  visibility,
  passwordHash,
  switchOn,
  addressAfter,
  ...rest
}: StoredRegistry): Refusal | null {
  if (visibility === 'password' && passwordHash === null)
    return refuseField('password', 'password-missing', 'Enter the password for guests.')
  if (rest.creditFirstAt !== null && rest.surprise !== 'off')
    return refuseField(
      'creditFirst',
      'credit-excludes-surprise-mode',
      'Store credit shows each gift right away. Choose either store credit or surprise mode.',
    )
  if (switchOn !== null && addressAfter === null)
    return refuseField(
      'addressAfter',
      'second-address-missing',
      'Enter the address for gifts from that day on.',
    )
  if (status === 'draft' || status === 'deleted') return null
  const [field] = Object.entries(
    missingToOpen({ ...rest, visibility, hasPassword: passwordHash !== null }),
  )
  return field ? refuseField(field[0], 'registry-incomplete', field[1]) : null
}

function refuseField(field: string, reason: string, message: string): Refusal {
  return refuse('fields-invalid', message, { reason, fields: { [field]: message } })
}

/** Validates the event type and its answers against the merchant's current file. */
function refuseEvent(
  { eventType, answers, status }: StoredRegistry,
  { before, kinds }: { before: string; kinds: readonly EventKind[] },
): Refusal | null {
  const kind = kinds.find(({ id }) => id === eventType)
  if (!kind)
    return eventType === before
      ? null
      : refuseField('eventType', 'event-type-unknown', 'Choose an event type.')
  const wrong = wrongAnswer(kind, answers)
  if (wrong) return refuseField(`answers.${wrong.field}`, 'event-answer-invalid', wrong.reason)
  const [open] =
    status === 'draft' || status === 'deleted' ? [] : Object.entries(unanswered(kind, answers))
  return open ? refuseField(open[0], 'event-answer-missing', open[1]) : null
}

/** The history entry. Changes of addresses and privacy have their own. */
function noteOf(
  values: Omit<Save, 'id' | 'password' | 'monogramId' | 'creditFirst'>,
  isNewPassword: boolean,
): { kind: string; text: string } {
  if (values.addressBefore || values.addressAfter !== undefined || values.switchOn !== undefined) {
    const on = values.switchOn
      ? ` The second address applies from ${formatDate(values.switchOn as CalendarDate)}.`
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
  parts: RegistryParts,
  { id }: { id: string },
): Promise<Registry | Refusal> {
  return changeRegistry(ctx, parts, {
    which: sql`r.id = ${id}`,
    note: { kind: 'opened', text: 'Published the registry.' },
    async act(tx, registry) {
      if (registry.status !== 'draft')
        return refuse('transition-illegal', 'This registry is already published.', {
          reason: 'registry-already-published',
          detail: { allowed: [] },
        })
      const missing = {
        ...missingToOpen({ ...registry, hasPassword: registry.passwordHash !== null }),
        ...unanswered(await kindOf(parts.eventKinds, registry.eventType), registry.answers),
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
        ?? slugFrom(namesOf(registry.registrants), generateCodeCharacters(8).toLowerCase())
      await updateRegistry(
        tx,
        id,
        { status: 'active', slug, step: 5, publishedAt: ctx.now.toISOString() },
        ctx.now,
      )
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
const restoreTime = days(30)

export function changeStatus(
  ctx: Ctx,
  parts: RegistryParts,
  { id, action }: InputOf<typeof registriesContract.changeStatus>,
): Promise<Registry | Refusal> {
  const { from, to, text } = transitions[action]
  return changeRegistry(ctx, parts, {
    which: sql`r.id = ${id}`,
    note: { kind: 'status', text },
    before: async (tx) => {
      await notifyCartsOfRegistry(tx, { registryId: id, open: to === 'active' })
      const [found] =
        action === 'restore'
          ? await readRegistries(tx, sql`r.id = ${id} and r.status = 'deleted'`)
          : []
      return found ? refuseOneMore(tx, found.ownerId as Id<'mem'>) : null
    },
    async act(tx, registry) {
      const no = (reason: string, message: string) =>
        refuse('transition-illegal', message, { reason, detail: { status: registry.status } })
      if (!(from as readonly string[]).includes(registry.status))
        return no(
          'registry-status-conflict',
          `This isn’t possible because the registry is ${registry.status}.`,
        )
      if (action === 'delete' && (await hasGiftsUnderWay(tx, id)))
        return no(
          'gifts-under-way',
          'Gifts are on their way. You can delete the registry once they have arrived.',
        )
      if (
        action === 'restore'
        && registry.deletedAt !== null
        && ctx.now.getTime() - Date.parse(registry.deletedAt) > restoreTime
      )
        return no('restore-period-over', 'The registry was deleted more than 30 days ago.')
      const status = action === 'restore' && registry.publishedAt === null ? 'draft' : to
      await updateRegistry(
        tx,
        id,
        { status, deletedAt: action === 'delete' ? ctx.now.toISOString() : null },
        ctx.now,
      )
    },
  })
}

async function hasGiftsUnderWay(tx: Tx, id: string): Promise<boolean> {
  const found = await rows(
    tx,
    sql`
    select 1 from registry_units where registry_id = ${id} and status in ('held', 'bought', 'shipped')
    union all select 1 from registry_drives where registry_id = ${id} and state = 'open' limit 1`,
  )
  return found.length > 0
}
