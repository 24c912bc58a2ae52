import { createId } from '#kernel/ids/ids.ts'
import { monogramKey, type Personalization } from '#modules/monograms/contract.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { listColumns, integer, text } from '#platform/db/row.ts'
import { insertValues, json, setValues, sql, type Sql } from '#platform/db/sql.ts'
import {
  calculateCartExpiry,
  getOwnGroup,
  type CartState,
  type GiftRecipient,
  type GroupOptions,
  type StoredCartLine,
} from '../domain/cart-state.ts'
import type { AddPlan } from '../domain/plan-additions.ts'
import { upsertCart, upsertOwnGroup } from './create-cart.ts'
import { lineRow } from './reader.ts'
import { recipientKey } from './recipient-key.ts'

export interface NewCartLine {
  readonly variantId: string
  readonly qty: number
  readonly unitPrice: number
  readonly giftNote: string | null
  readonly personalization: Personalization | null
  /** The recipient of a gift card. */
  readonly recipient: GiftRecipient | null
  /** The maximum quantity of the line, including its current quantity. */
  readonly most: number
}

export interface AddedCartLine {
  readonly cartId: string
  readonly groupId: string
  readonly version: number
  readonly line: StoredCartLine
}

/**
 * Adds a line in one statement. Null if the cart is closed or the quantity would exceed the
 * maximum.
 */
export async function addToCart(
  db: Db,
  cart: CartState,
  { groupId, now, ...line }: NewCartLine & { groupId: string; now: Date },
): Promise<AddedCartLine | null> {
  const expiresAt = calculateCartExpiry(cart.ownerId, now)
  return readAddedLine(
    db,
    sql`
      with cart as (
        update carts
        set version = version + 1, updated_at = ${now}, expires_at = ${expiresAt}
        where id = ${cart.id} and state = 'active'
        returning id, version
      ), added as (${insertLine(line, { groupId: sql`${groupId}`, from: sql`cart`, now })})
      select ${listColumns(lineRow, 'added')}, cart.id as cart_id, cart.version
      from cart, added`,
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
  { now, ...line }: NewCartLine & { now: Date },
): Promise<AddedCartLine | null> {
  return readAddedLine(
    db,
    sql`
      with cart as (${upsertCart(ownerId, now)}), own as (${upsertOwnGroup(now)}),
        added as (${insertLine(line, { groupId: sql`own.id`, from: sql`cart, own`, now })})
      select ${listColumns(lineRow, 'added')}, cart.id as cart_id, cart.version
      from cart, added`,
    now,
  )
}

/** Inserts a line or increases an equal one up to its maximum. `from` has the table `cart`. */
const insertLine = (
  { variantId, qty, unitPrice, giftNote, personalization, recipient, most }: NewCartLine,
  { groupId, from, now }: { groupId: Sql; from: Sql; now: Date },
): Sql => sql`
  insert into cart_lines as l (
    id, cart_id, group_id, variant_id, qty, unit_price_when_added, gift_note, added_at,
    personalization, gift_card, personalization_key
  )
  select ${createId('lin', now.getTime())}, cart.id, ${groupId}, ${variantId}, ${qty}::int,
    ${unitPrice}::int, ${giftNote ?? ''}, ${now}::timestamptz,
    ${json(personalization)}, ${json(recipient)},
    ${recipient ? recipientKey(recipient) : monogramKey(personalization)}
  from ${from}
  on conflict (group_id, variant_id, personalization_key) where state = 'active' do update
  set qty = l.qty + excluded.qty,
    gift_note = case when excluded.gift_note = '' then l.gift_note else excluded.gift_note end
  where l.qty + excluded.qty <= ${most}
  returning ${listColumns(lineRow, 'l')}`

async function readAddedLine(db: Db, statement: Sql, now: Date): Promise<AddedCartLine | null> {
  const row = await queryRow(db, { ...lineRow, cartId: text, version: integer }, statement)
  if (!row) return null
  const { cartId, version, ...line } = row
  return {
    cartId,
    version,
    groupId: line.groupId,
    line: { ...line, addedAt: now, removedAt: null },
  }
}

/** Adds lines to the own group of a locked cart; equal lines increase. */
export async function addLinesToOwnGroup(
  tx: Tx,
  cart: CartState,
  { lines, now }: { lines: AddPlan['lines']; now: Date },
): Promise<void> {
  if (lines.length === 0) return
  await execute(
    tx,
    sql`
      insert into cart_lines as l (
        id, cart_id, group_id, variant_id, qty, unit_price_when_added, added_at
      )
      select added.id, ${cart.id}, ${getOwnGroup(cart).id}, added.variant_id, added.qty,
        added.price, ${now}::timestamptz
      from unnest(
        ${lines.map(() => createId('lin', now.getTime()))}::text[],
        ${lines.map((line) => line.variantId)}::text[],
        ${lines.map((line) => line.qty)}::int[],
        ${lines.map((line) => line.unitPrice)}::int[]
      ) as added (id, variant_id, qty, price)
      ${increaseEqualLine}`,
  )
}

const increaseEqualLine = sql`
  on conflict (group_id, variant_id, personalization_key) where state = 'active' do update
  set qty = l.qty + excluded.qty`

/** Adds a gift to its registry's group in a locked cart; an equal gift increases. */
export async function addGiftLine(
  tx: Tx,
  gift: Pick<NewCartLine, 'variantId' | 'qty' | 'unitPrice' | 'personalization'> & {
    cartId: string
    groupId: string
    now: Date
  },
): Promise<void> {
  await execute(
    tx,
    sql`
      insert into cart_lines as l ${insertValues({
        id: createId('lin', gift.now.getTime()),
        cartId: gift.cartId,
        groupId: gift.groupId,
        variantId: gift.variantId,
        qty: gift.qty,
        unitPriceWhenAdded: gift.unitPrice,
        addedAt: gift.now,
        personalization: json(gift.personalization),
        personalizationKey: monogramKey(gift.personalization),
      })}
      ${increaseEqualLine}`,
  )
}

export async function updateGroupOptions(
  tx: Tx,
  cartId: string,
  options: readonly GroupOptions[],
): Promise<void> {
  if (options.length === 0) return
  await execute(
    tx,
    sql`
      update cart_groups g
      set gift_note = o."giftNote", wrap = o.wrap, prices_hidden = o."pricesHidden",
        needed_by = o."deliverOn"
      from jsonb_to_recordset(${json(options)})
        as o (id text, "giftNote" text, wrap boolean, "pricesHidden" boolean, "deliverOn" date)
      where g.id = o.id and g.cart_id = ${cartId}`,
  )
}

/** Increments the version, so that callers can detect the change. */
export async function incrementCartVersion(tx: Tx, cart: CartState, now: Date): Promise<void> {
  await execute(
    tx,
    sql`
      update carts
      set version = version + 1, updated_at = ${now},
        expires_at = ${calculateCartExpiry(cart.ownerId, now)}
      where id = ${cart.id}`,
  )
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
  await execute(
    tx,
    sql`
      with duplicate as (
        update cart_lines d
        set qty = d.qty + l.qty
        from cart_lines l
        where l.id = ${lineId} and l.cart_id = ${cartId}
          and d.group_id = ${groupId} and d.variant_id = l.variant_id
          and d.personalization_key = l.personalization_key
          and d.state = 'active' and d.id <> l.id
        returning d.id
      ), deleted as (
        delete from cart_lines
        where id = ${lineId} and cart_id = ${cartId} and exists (select 1 from duplicate)
      )
      update cart_lines
      set group_id = ${groupId}, state = 'active', removed_at = null
      where id = ${lineId} and cart_id = ${cartId} and not exists (select 1 from duplicate)`,
  )
}

export interface CartLineChange {
  readonly qty?: number
  readonly giftNote?: string
  readonly state?: StoredCartLine['state']
  readonly removedAt?: Date
  readonly personalization?: Personalization | null
  readonly giftCard?: GiftRecipient | null
  /** Changes with the monogram and the recipient: equal lines have the same key. */
  readonly personalizationKey?: string
}

export async function updateStoredLine(
  tx: Tx,
  cartId: string,
  { id, personalization, giftCard, ...values }: CartLineChange & { readonly id: string },
): Promise<void> {
  const changes = setValues({
    ...values,
    personalization: personalization === undefined ? undefined : json(personalization),
    giftCard: giftCard === undefined ? undefined : json(giftCard),
  })
  await execute(tx, sql`update cart_lines set ${changes} where id = ${id} and cart_id = ${cartId}`)
}
