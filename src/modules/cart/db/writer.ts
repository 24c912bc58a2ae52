import { and, eq, sql } from 'drizzle-orm'
import { monogramKey, type Personalization } from '#modules/monograms/contract.ts'
import { createId } from '#kernel/ids/ids.ts'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import {
  calculateCartExpiry,
  getOwnGroup,
  type CartState,
  type GroupOptions,
  type StoredCartLine,
} from '../domain/cart-state.ts'
import type { AddPlan } from '../domain/plan-additions.ts'
import { cartLines } from './schema.ts'

export interface NewCartLine {
  readonly variantId: string
  readonly qty: number
  readonly unitPrice: number
  readonly giftNote: string | null
  readonly personalization: Personalization | null
  /** The maximum quantity of the line, including its current quantity. */
  readonly most: number
}

export interface AddedCartLine {
  readonly cartId: string
  readonly groupId: string
  readonly version: number
  readonly line: StoredCartLine
}

const line = sql`l.id, l.group_id as "groupId", l.variant_id as "variantId", l.qty, l.unit_price_when_added as "unitPriceWhenAdded", l.gift_note as "giftNote", l.state, l.personalization, l.gift_card as "giftCard"`

const grow = (most: number) => sql`
  on conflict (group_id, variant_id, personalization_key) where state = 'active' do update
  set qty = l.qty + excluded.qty, gift_note = case when excluded.gift_note = '' then l.gift_note else excluded.gift_note end
  where l.qty + excluded.qty <= ${most}`

/**
 * Adds a line in one statement. Null if the cart is closed or the quantity would exceed the
 * maximum.
 */
export async function addToCart(
  db: Db,
  cart: CartState,
  { groupId, now, ...added }: NewCartLine & { groupId: string; now: Date },
): Promise<AddedCartLine | null> {
  return put(
    db,
    sql`
    with cart as (
      update carts set version = version + 1, updated_at = ${now.toISOString()}::timestamptz, expires_at = ${calculateCartExpiry(cart.ownerId, now).toISOString()}::timestamptz
      where id = ${cart.id} and state = 'active' returning id, version
    ), put as (
      insert into cart_lines as l (id, cart_id, group_id, variant_id, qty, unit_price_when_added, gift_note, added_at, personalization, personalization_key)
      select ${createId('lin', now.getTime())}, cart.id, ${groupId}, ${added.variantId}, ${added.qty}::int, ${added.unitPrice}::int, ${added.giftNote ?? ''}, ${now.toISOString()}::timestamptz, ${written(added.personalization)} from cart
      ${grow(added.most)} returning ${line}
    )
    select put.*, cart.id as "cartId", cart.version from cart, put`,
    now,
  )
}

/**
 * Creates the cart and its own group with the first line. If a concurrent request was faster, its
 * cart is used.
 */
export async function addToNewCart(
  db: Db,
  ownerId: string,
  { now, ...added }: NewCartLine & { now: Date },
): Promise<AddedCartLine | null> {
  return put(
    db,
    sql`
    with cart as (${openCart(ownerId, now)}), own as (${insertOwnGroup(now)}), put as (
      insert into cart_lines as l (id, cart_id, group_id, variant_id, qty, unit_price_when_added, gift_note, added_at, personalization, personalization_key)
      select ${createId('lin', now.getTime())}, cart.id, own.id, ${added.variantId}, ${added.qty}::int, ${added.unitPrice}::int, ${added.giftNote ?? ''}, ${now.toISOString()}::timestamptz, ${written(added.personalization)} from cart, own
      ${grow(added.most)} returning ${line}
    )
    select put.*, cart.id as "cartId", cart.version from cart, put`,
    now,
  )
}

async function put(
  db: Db,
  query: ReturnType<typeof sql>,
  now: Date,
): Promise<AddedCartLine | null> {
  const [row] = await rows<
    Omit<StoredCartLine, 'addedAt' | 'removedAt'> & { cartId: string; version: number }
  >(db, query)
  if (!row) return null
  const { cartId, version, ...stored } = row
  return {
    cartId,
    version,
    groupId: stored.groupId,
    line: { ...stored, addedAt: now.toISOString(), removedAt: null },
  }
}

const written = (personalization: Personalization | null) =>
  sql`${personalization && JSON.stringify(personalization)}::jsonb, ${monogramKey(personalization)}`

/** Inserts a cart that was filled in memory, with its lines and the checkout draft. */
export async function insertCart(
  tx: Tx,
  cart: CartState,
  { settlement, now }: { settlement: unknown; now: Date },
): Promise<void> {
  const { id, ownerId, version, email, lines } = cart
  const at = sql`${now.toISOString()}::timestamptz`
  const texts = (valueOf: (line: StoredCartLine) => string | null) =>
    sql`${sql.param(lines.map(valueOf))}::text[]`
  const numbers = (valueOf: (line: StoredCartLine) => number) =>
    sql`${sql.param(lines.map(valueOf))}::int[]`
  await tx.execute(sql`
    with cart as (
      insert into carts
        (id, owner_id, version, email, settlement, created_at, updated_at, expires_at)
      values (${id}, ${ownerId}, ${version}, ${email}, ${JSON.stringify(settlement)}::jsonb,
        ${at}, ${at}, ${calculateCartExpiry(ownerId, now).toISOString()}::timestamptz)
    ), grouped as (
      insert into cart_groups (id, cart_id, kind) values (${getOwnGroup(cart).id}, ${id}, 'own')
    )
    insert into cart_lines
      (id, cart_id, group_id, variant_id, qty, unit_price_when_added, gift_note, added_at,
        personalization, personalization_key)
    select l.id, ${id}, l.group_id, l.variant_id, l.qty, l.price, l.note, ${at},
      l.monogram::jsonb, l.key
    from unnest(
      ${texts((line) => line.id)}, ${texts((line) => line.groupId)},
      ${texts((line) => line.variantId)}, ${numbers((line) => line.qty)},
      ${numbers((line) => line.unitPriceWhenAdded)}, ${texts((line) => line.giftNote)},
      ${texts((line) => line.personalization && JSON.stringify(line.personalization))},
      ${texts((line) => monogramKey(line.personalization))}
    ) with ordinality as l (id, group_id, variant_id, qty, price, note, monogram, key, place)
    order by l.place`)
}

export async function createCart(tx: Tx, ownerId: string, now: Date): Promise<void> {
  await tx.execute(
    sql`with cart as (${openCart(ownerId, now)}), own as (${insertOwnGroup(now)}) select cart.id, own.id from cart, own`,
  )
}

const openCart = (ownerId: string, now: Date) => sql`
  insert into carts (id, owner_id, created_at, updated_at, expires_at)
  values (${createId('crt', now.getTime())}, ${ownerId}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, ${calculateCartExpiry(ownerId, now).toISOString()}::timestamptz)
  on conflict (owner_id) where state = 'active' do update set version = carts.version + 1, updated_at = excluded.updated_at, expires_at = excluded.expires_at
  returning id, version`

/**
 * Holds the unique key of an owner's active cart until the transaction ends. False when somebody
 * else has just made that cart.
 */
export async function reserveOwner(tx: Tx, ownerId: string, now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`
  const made = await rows<{ id: string }>(
    tx,
    sql`insert into carts (id, owner_id, created_at, updated_at, expires_at) values (${createId('crt', now.getTime())}, ${ownerId}, ${at}, ${at}, ${at})
      on conflict (owner_id) where state = 'active' do nothing returning id`,
  )
  for (const { id } of made) await tx.execute(sql`delete from carts where id = ${id}`)
  return made.length > 0
}

const insertOwnGroup = (now: Date) => sql`
  insert into cart_groups (id, cart_id, kind) select ${createId('grp', now.getTime())}, id, 'own' from cart
  on conflict (cart_id) where kind = 'own' do update set kind = 'own' returning id`

/** Adds lines to the own group of a locked cart; equal lines increase. */
export async function addLinesToOwnGroup(
  tx: Tx,
  cart: CartState,
  { put, now }: { put: AddPlan['lines']; now: Date },
): Promise<void> {
  if (put.length === 0) return
  await tx.execute(sql`
    insert into cart_lines as l (id, cart_id, group_id, variant_id, qty, unit_price_when_added, added_at)
    select p.id, ${cart.id}, ${getOwnGroup(cart).id}, p.variant_id, p.qty, p.price, ${now.toISOString()}::timestamptz
    from unnest(${sql.param(put.map(() => createId('lin', now.getTime())))}::text[], ${sql.param(put.map((one) => one.variantId))}::text[],
      ${sql.param(put.map((one) => one.qty))}::int[], ${sql.param(put.map((one) => one.unitPrice))}::int[]) as p (id, variant_id, qty, price)
    on conflict (group_id, variant_id, personalization_key) where state = 'active' do update set qty = l.qty + excluded.qty`)
}

/** Adds a gift to its registry's group in a locked cart; an equal gift increases. */
export async function addGiftLine(
  tx: Tx,
  gift: Pick<NewCartLine, 'variantId' | 'qty' | 'unitPrice' | 'personalization'> & {
    cartId: string
    groupId: string
    now: Date
  },
): Promise<void> {
  await tx.execute(sql`
    insert into cart_lines as l (id, cart_id, group_id, variant_id, qty, unit_price_when_added, added_at, personalization, personalization_key)
    values (${createId('lin', gift.now.getTime())}, ${gift.cartId}, ${gift.groupId}, ${gift.variantId}, ${gift.qty}, ${gift.unitPrice}, ${gift.now.toISOString()}::timestamptz,
      ${written(gift.personalization)})
    on conflict (group_id, variant_id, personalization_key) where state = 'active' do update set qty = l.qty + excluded.qty`)
}

export async function updateGroupOptions(
  tx: Tx,
  cartId: string,
  words: readonly GroupOptions[],
): Promise<void> {
  if (words.length === 0) return
  await tx.execute(sql`
    update cart_groups g set gift_note = w."giftNote", wrap = w.wrap, prices_hidden = w."pricesHidden", needed_by = w."deliverOn"
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as w (id text, "giftNote" text, wrap boolean, "pricesHidden" boolean, "deliverOn" date)
    where g.id = w.id and g.cart_id = ${cartId}`)
}

/** Increments the version, so that callers can detect the change. */
export async function incrementCartVersion(tx: Tx, cart: CartState, now: Date): Promise<void> {
  await tx.execute(sql`
    update carts set version = version + 1, updated_at = ${now.toISOString()}::timestamptz, expires_at = ${calculateCartExpiry(cart.ownerId, now).toISOString()}::timestamptz
    where id = ${cart.id}`)
}

/**
 * Activates a line in a group. If the group already has an equal line, that line increases and
 * this one is deleted.
 */
export async function activateLine(
  tx: Tx,
  cartId: string,
  { lineId, groupId }: { lineId: string; groupId: string },
): Promise<void> {
  await tx.execute(sql`
    with twin as (
      update cart_lines t set qty = t.qty + l.qty from cart_lines l
      where l.id = ${lineId} and l.cart_id = ${cartId} and t.group_id = ${groupId} and t.variant_id = l.variant_id and t.personalization_key = l.personalization_key and t.state = 'active' and t.id <> l.id
      returning t.id
    ), ended as (
      delete from cart_lines where id = ${lineId} and cart_id = ${cartId} and exists (select 1 from twin)
    )
    update cart_lines set group_id = ${groupId}, state = 'active', removed_at = null
    where id = ${lineId} and cart_id = ${cartId} and not exists (select 1 from twin)`)
}

export async function updateStoredLine(
  tx: Tx,
  cartId: string,
  { id, ...values }: { id: string } & Partial<typeof cartLines.$inferInsert>,
): Promise<void> {
  await tx
    .update(cartLines)
    .set(values)
    .where(and(eq(cartLines.id, id), eq(cartLines.cartId, cartId)))
}
