import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { minutes } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import { insertRegistryGift } from './db/gifts.ts'
import { lockRegistryItems, type StoredRegistryItem } from './db/items.ts'
import {
  insertExtraUnits,
  applyUnitTransitions,
  listRegistryUnits,
  lockRegistryUnits,
  type StoredRegistryUnit,
} from './db/units.ts'
import { countRegistryUnits, isUnitFree } from './domain/unit-counts.ts'

/** A gift in a checkout. */
export interface GiftLine {
  readonly registryId: string
  readonly variantId: string
  readonly qty: number
}

export interface GiftHoldRequest {
  readonly checkoutId: string
  readonly giverId: string
  readonly gifts: readonly GiftLine[]
  /** End of the stock reservation. Gifts are held for at least 15 minutes. */
  readonly until: Date
  readonly now: Date
}

const minHold = minutes(15)

/**
 * Holds the units of a checkout. Lock order: items by id, units, stock. Refuses all if any item
 * needs fewer units than are bought and the giver has not consented to more.
 */
export async function holdGifts(
  tx: Tx,
  hold: GiftHoldRequest,
): Promise<Refusal<'registry-taken'> | null> {
  const { gifts, checkoutId, now } = hold
  if (gifts.length === 0) return null
  const items = await lockRegistryItems(tx, matchesGifts(gifts))
  const units = await listRegistryUnits(tx, sql`u.item_id = any(${items.map(({ id }) => id)})`)
  const activeIds = await findActiveRegistryIds(tx, gifts)
  const consents = await readConsents(tx, { items, giverId: hold.giverId })
  const requests = gifts.map((gift) => {
    const item = activeIds.has(gift.registryId)
      ? items.find((candidate) => matchesGift(candidate, gift))
      : undefined
    const itemUnits = units.filter(({ itemId }) => itemId === item?.id)
    const availableUnits = itemUnits.filter((unit) => isUnitFree(unit, now)).slice(0, gift.qty)
    return {
      gift,
      item,
      itemUnits,
      availableUnits,
      over: gift.qty - availableUnits.length,
    }
  })
  const unavailable = requests.filter(
    ({ item, over }) => !item || over > (consents.get(item.id) ?? 0),
  )
  if (unavailable.length > 0) return refuseTaken(unavailable, now)
  const reservedUntil = new Date(Math.max(hold.until.getTime(), now.getTime() + minHold))
  const transitions = requests.flatMap(({ availableUnits }) =>
    availableUnits.map((unit) => ({
      unit,
      event: 'hold' as const,
      references: { checkoutId, reservedUntil },
    })),
  )
  await applyUnitTransitions(tx, transitions, { at: now, ref: checkoutId })
  for (const { item, over } of requests)
    if (item && over > 0)
      await insertExtraUnits(tx, {
        itemId: item.id,
        registryId: item.registryId,
        count: over,
        at: now,
        held: { checkoutId, reservedUntil },
      })
  return null
}

interface UnavailableGift {
  readonly gift: GiftLine
  readonly itemUnits: readonly StoredRegistryUnit[]
}

function refuseTaken(
  unavailable: readonly UnavailableGift[],
  now: Date,
): Refusal<'registry-taken'> {
  const lines = unavailable.map(({ gift, itemUnits }) => {
    const { remaining, held } = countRegistryUnits(itemUnits, now)
    return { registryId: gift.registryId, variantId: gift.variantId, remaining, beingBought: held }
  })
  const isBeingBought = lines.some(
    ({ remaining, beingBought }) => remaining === 0 && beingBought > 0,
  )
  const [reason, message] = isBeingBought
    ? [
        'gift-being-bought',
        'Someone else is buying this gift right now. Choose another, or try again in 15 minutes.',
      ]
    : [
        'gift-already-bought',
        'Someone else has already bought this gift. Choose another from the registry.',
      ]
  return refuse('registry-taken', message, { reason, detail: { lines } })
}

/** Locks the units that a checkout holds. Required before its stock is locked. */
export async function lockHeldGifts(tx: Tx, checkoutId: string): Promise<void> {
  await lockRegistryUnits(tx, sql`u.checkout_id = ${checkoutId}`)
}

export async function extendGiftHolds(tx: Tx, checkoutId: string, until: Date): Promise<void> {
  await execute(
    tx,
    sql`
      update registry_units
      set reserved_until = greatest(reserved_until, ${until}::timestamptz)
      where checkout_id = ${checkoutId}`,
  )
}

/** Releases the units of a checkout that failed or expired. */
export async function releaseGiftHolds(tx: Tx, checkoutId: string, at: Date): Promise<void> {
  const units = await lockRegistryUnits(
    tx,
    sql`u.checkout_id = ${checkoutId} and u.status = 'held'`,
  )
  await applyUnitTransitions(
    tx,
    units.map((unit) => ({ unit, event: 'release' as const })),
    { at, ref: checkoutId },
  )
}

export interface BoughtGiftLine extends GiftLine {
  readonly lineId: string
}

export interface GiftPurchase {
  readonly checkoutId: string
  readonly orderId: string
  readonly giverId: string
  readonly giverName: string
  readonly giverEmail: string
  /** Gift note by registry id. */
  readonly notes: ReadonlyMap<string, string>
  readonly lines: readonly BoughtGiftLine[]
  readonly now: Date
}

/**
 * Marks the units of a paid checkout as bought and returns the ids of the gifts. A payment after
 * the hold expired is never refused: missing units are added beyond the wanted quantity.
 */
export async function recordGiftPurchase(tx: Tx, bought: GiftPurchase): Promise<string[]> {
  const { checkoutId, orderId, giverId, giverName, giverEmail, notes, lines, now } = bought
  if (lines.length === 0) return []
  const items = await lockRegistryItems(tx, matchesGifts(lines))
  const gifts = new Map<string, string>()
  for (const registryId of new Set(items.map((item) => item.registryId)))
    gifts.set(
      registryId,
      await insertRegistryGift(tx, {
        registryId,
        source: 'web',
        orderId,
        giverId,
        giverName,
        giverEmail,
        note: notes.get(registryId) ?? '',
        at: now,
      }),
    )
  for (const line of lines) {
    const item = items.find((candidate) => matchesGift(candidate, line))
    if (!item) continue
    const units = await claimUnits(tx, { item, checkoutId, qty: line.qty, now })
    const transitions = units.map((unit, index) => ({
      unit,
      event: 'buy' as const,
      references: {
        giftId: gifts.get(item.registryId) ?? null,
        orderId,
        lineId: line.lineId,
        unit: index,
      },
    }))
    await applyUnitTransitions(tx, transitions, { at: now, ref: orderId })
  }
  // Units that were held but are not in the order.
  await releaseGiftHolds(tx, checkoutId, now)
  return [...gifts.values()]
}

interface UnitClaim {
  readonly item: StoredRegistryItem
  readonly checkoutId: string
  readonly qty: number
  readonly now: Date
}

/** Holds units for a paid checkout: its own first, then available ones, then extra ones. */
export async function claimUnits(
  tx: Tx,
  { item, checkoutId, qty, now }: UnitClaim,
): Promise<StoredRegistryUnit[]> {
  const ownUnits = sql`
    u.item_id = ${item.id} and u.checkout_id = ${checkoutId} and u.status = 'held'`
  const held = (await listRegistryUnits(tx, ownUnits)).slice(0, qty)
  if (held.length === qty) return held
  const reservedUntil = new Date(now.getTime() + minHold)
  const others = await listRegistryUnits(
    tx,
    sql`u.item_id = ${item.id} and u.checkout_id is distinct from ${checkoutId}`,
  )
  const availableUnits = others.filter((unit) => isUnitFree(unit, now)).slice(0, qty - held.length)
  await applyUnitTransitions(
    tx,
    availableUnits.map((unit) => ({
      unit,
      event: 'hold' as const,
      references: { checkoutId, reservedUntil },
    })),
    { at: now, ref: checkoutId },
  )
  const over = qty - held.length - availableUnits.length
  if (over > 0)
    await insertExtraUnits(tx, {
      itemId: item.id,
      registryId: item.registryId,
      count: over,
      at: now,
      held: { checkoutId, reservedUntil },
    })
  return (await listRegistryUnits(tx, ownUnits)).slice(0, qty)
}

function matchesGifts(gifts: readonly GiftLine[]): Sql {
  const registryIds = gifts.map(({ registryId }) => registryId)
  const variantIds = gifts.map(({ variantId }) => variantId)
  return sql`
    (i.registry_id, i.variant_id) in (
      select * from unnest(${registryIds}::text[], ${variantIds}::text[])
    )`
}

function matchesGift(item: StoredRegistryItem, gift: GiftLine): boolean {
  return item.registryId === gift.registryId && item.variantId === gift.variantId
}

async function findActiveRegistryIds(tx: Tx, gifts: readonly GiftLine[]): Promise<Set<string>> {
  const active = await queryRows(
    tx,
    { id: text },
    sql`
      select id
      from registries
      where id = any(${gifts.map(({ registryId }) => registryId)}) and status = 'active'`,
  )
  return new Set(active.map(({ id }) => id))
}

async function readConsents(
  tx: Tx,
  { items, giverId }: { items: readonly StoredRegistryItem[]; giverId: string },
): Promise<Map<string, number>> {
  const consents = await queryRows(
    tx,
    { itemId: text, qty: integer },
    sql`
      select item_id, qty
      from overgiving_consents
      where giver_id = ${giverId} and item_id = any(${items.map(({ id }) => id)})`,
  )
  return new Map(consents.map(({ itemId, qty }) => [itemId, qty]))
}
