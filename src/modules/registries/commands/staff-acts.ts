import { createId, type Id } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { findConfirmedMember } from '#modules/members/find-confirmed-member.ts'
import { findContact } from '#modules/members/find-contact.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import { listRegistryGifts } from '../db/gifts.ts'
import { listRegistryItems } from '../db/items.ts'
import {
  insertRegistryLogEntry,
  insertRegistry,
  listStoredRegistries,
  type StoredRegistry,
} from '../db/registries.ts'
import { applyUnitTransitions, listRegistryUnits, lockRegistryUnits } from '../db/units.ts'
import { describeRegistryItem, formatVariantTitle } from '../queries/describe-item.ts'
import { readItemFacts } from '../queries/read-item-facts.ts'
import { formatRegistrantNames, canSeeGift } from '../domain/registry.ts'
import { countRegistryUnits } from '../domain/unit-counts.ts'
import { renderRegistryCreatedEmail, renderSaleReversedEmail } from '../emails/registry-emails.ts'
import { markItemGiven } from './mark-item-given.ts'
import { checkRegistryLimit } from './check-registry-limit.ts'
import { registryNotAcceptingGifts } from '../queries/shared-registry.ts'
import type { registriesStaffContract } from '../api/staff-contract.ts'

type StaffContract = typeof registriesStaffContract

/** Creates a draft in the member's account, for a customer at the counter. */
export async function createRegistryForMember(
  ctx: Ctx,
  services: Services,
  { email, title }: InputOf<StaffContract['createRegistryForMember']>,
): Promise<OutputOf<StaffContract['createRegistryForMember']> | Refusal> {
  const ownerId = await findConfirmedMember(ctx.db, email)
  if (ownerId === null)
    return refuse('fields-invalid', 'No member has this email address.', {
      reason: 'member-not-found',
      fields: { email: 'No member has this email address.' },
    })
  const id = createId('reg', ctx.now.getTime())
  return inTransaction(ctx.db, async (tx) => {
    const refused = await checkRegistryLimit(tx, ownerId as Id<'mem'>)
    if (refused) return refused
    await insertRegistry(tx, { id, ownerId, title, now: ctx.now })
    await insertRegistryLogEntry(tx, {
      registryId: id,
      at: ctx.now,
      actorId: null,
      actorName: 'The shop',
      kind: 'opened',
      text: 'Started the registry for you.',
    })
    const [inserted] = await listStoredRegistries(tx, sql`r.id = ${id}`)
    const owner = await findContact(tx, ownerId)
    const body = renderRegistryCreatedEmail({
      link: `${services.origin}/registry/create?id=${id}&step=1`,
      shop: services.mails.shop,
    })
    if (owner)
      await services.mails.sendLater(tx, {
        dedupeKey: `registry-opened-for:${id}`,
        to: owner.email,
        ...body,
      })
    const number = inserted?.number ?? ''
    ctx.audit?.record({
      object: { kind: 'registry', id: number, label: title },
      after: { title, owner: email },
    })
    return { id, number }
  })
}

async function findPublishedRegistry(
  db: Db,
  registryNumber: string,
): Promise<StoredRegistry | Refusal> {
  const [registry] = await listStoredRegistries(
    db,
    sql`r.number = ${registryNumber} and r.status in ('active', 'paused', 'completed')`,
  )
  return (
    registry
    ?? refuse('not-found', 'No published registry has this number.', {
      reason: 'registry-not-found',
    })
  )
}

export async function readRegistryByNumber(
  { db, now }: Ctx,
  { registryNumber }: InputOf<StaffContract['readByNumber']>,
): Promise<OutputOf<StaffContract['readByNumber']> | Refusal> {
  const registry = await findPublishedRegistry(db, registryNumber)
  if (isRefusal(registry)) return registry
  const items = await listRegistryItems(db, sql`i.registry_id = ${registry.id}`)
  const units = await listRegistryUnits(
    db,
    sql`u.registry_id = ${registry.id} and u.status <> 'withdrawn'`,
  )
  const facts = await readItemFacts(db, items)
  const described = items.flatMap((item) =>
    describeRegistryItem(item, {
      ...facts,
      counts: countRegistryUnits(
        units.filter(({ itemId }) => itemId === item.id),
        now,
      ),
    }),
  )
  const gifts = await listRegistryGifts(db, sql`g.registry_id = ${registry.id}`)
  return {
    sales: gifts.flatMap(({ id: giftId, at, source, giverName, storeOrder }) =>
      source === 'phone' || source === 'store'
        ? [
            {
              giftId,
              at: at.toISOString(),
              source,
              giverName,
              receipt: storeOrder,
              units: units.filter((unit) => unit.giftId === giftId).length,
            },
          ]
        : [],
    ),
    names: formatRegistrantNames(registry.registrants),
    title: registry.title,
    status: registry.status,
    items: described
      .map(({ code, price, note, wanted, counts: { remaining }, availability, ...product }) => ({
        code,
        title: formatVariantTitle(product),
        price,
        note,
        wanted,
        remaining,
        availability,
      }))
      .toSorted((a, b) => a.code - b.code),
  }
}

export async function recordRegistrySale(
  ctx: Ctx,
  { jobs }: Pick<Services, 'jobs'>,
  { registryNumber, itemCode, qty, source, giverName, giverEmail, note, receipt }: SaleInput,
): Promise<OutputOf<StaffContract['recordSale']> | Refusal> {
  const registry = await findPublishedRegistry(ctx.db, registryNumber)
  if (isRefusal(registry)) return registry
  if (registry.status !== 'active') return registryNotAcceptingGifts()
  const item = (await listRegistryItems(ctx.db, sql`i.registry_id = ${registry.id}`)).find(
    ({ code }) => code === itemCode,
  )
  if (!item)
    return refuse('not-found', 'No item on this registry has this number.', {
      reason: 'registry-item-not-found',
    })
  return inTransaction(ctx.db, async (tx) => {
    const gift = {
      source,
      giverId: `staff ${ctx.staff?.id ?? 'cli'}`,
      giverName,
      giverEmail: giverEmail ?? null,
      note,
      store: '',
      storeOrder: receipt,
    }
    const giftId = await markItemGiven(tx, {
      registryId: registry.id,
      itemId: item.id,
      qty,
      gift,
      now: ctx.now,
    })
    if (isRefusal(giftId)) return giftId
    await jobs.enqueue(tx, 'registries.notify-owner', { giftId })
    ctx.audit?.record({
      object: { kind: 'registry', id: registryNumber, label: registry.title },
      after: { giftId, itemCode, units: qty, giverName, source, receipt },
    })
    return {
      giftId,
      remaining: countRegistryUnits(
        await listRegistryUnits(tx, sql`u.item_id = ${item.id}`),
        ctx.now,
      ).remaining,
    }
  })
}

type SaleInput = InputOf<StaffContract['recordSale']>

/**
 * Reverses a sale recorded by mistake and notifies the owner, unless surprise mode hid the gift.
 */
export async function reverseRegistrySale(
  ctx: Ctx,
  { mails, origin }: Pick<Services, 'mails' | 'origin'>,
  { registryNumber, giftId }: InputOf<StaffContract['reverseSale']>,
): Promise<OutputOf<StaffContract['reverseSale']> | Refusal> {
  const registry = await findPublishedRegistry(ctx.db, registryNumber)
  if (isRefusal(registry)) return registry
  return inTransaction(ctx.db, async (tx) => {
    const [gift] = await listRegistryGifts(
      tx,
      sql`g.id = ${giftId} and g.registry_id = ${registry.id} and g.giver_id like 'staff %'`,
    )
    const units = await lockRegistryUnits(tx, sql`u.gift_id = ${giftId} and u.status = 'elsewhere'`)
    if (!gift || units.length === 0)
      return refuse('not-found', 'This sale isn’t recorded for this registry.', {
        reason: 'sale-not-found',
      })
    await applyUnitTransitions(
      tx,
      units.map((unit) => ({ unit, event: 'release' as const })),
      { at: ctx.now, ref: `taken back by ${ctx.staff?.id ?? 'cli'}` },
    )
    ctx.audit?.record({
      object: { kind: 'registry', id: registryNumber, label: registry.title },
      before: { giftId, units: units.length, giverName: gift.giverName, source: gift.source },
    })
    const text =
      'Removed a sale recorded by mistake: '
      + `${units.length === 1 ? 'one unit' : `${units.length} units`} from ${gift.giverName}.`
    const isHidden = !canSeeGift(registry.surprise, {
      isDelivered: false,
      eventDate: registry.eventDate,
      today: calendarDate(ctx.now),
    })
    if (isHidden) return { units: units.length }
    await insertRegistryLogEntry(tx, {
      registryId: registry.id,
      at: ctx.now,
      actorId: null,
      actorName: 'The shop',
      kind: 'sale',
      text,
    })
    const owner = await findContact(tx, registry.ownerId)
    const link = `${origin}/registry/myRegistry/${registry.id}`
    if (owner)
      await mails.sendLater(tx, {
        dedupeKey: `registry-sale-back:${giftId}`,
        to: owner.email,
        ...renderSaleReversedEmail({ giverName: gift.giverName, link, shop: mails.shop }),
      })
    return { units: units.length }
  })
}
