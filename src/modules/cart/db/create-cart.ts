import { createId } from '#kernel/ids/ids.ts'
import { monogramKey } from '#modules/monograms/contract.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { insertValues, json, sql, type Sql } from '#platform/db/sql.ts'
import {
  calculateCartExpiry,
  getOwnGroup,
  type CartState,
  type StoredCartLine,
} from '../domain/cart-state.ts'

export async function createCart(tx: Tx, ownerId: string, now: Date): Promise<void> {
  await execute(
    tx,
    sql`
      with cart as (${upsertCart(ownerId, now)}), own as (${upsertOwnGroup(now)})
      select cart.id, own.id from cart, own`,
  )
}

/** Creates an owner's cart or increments its version. */
export const upsertCart = (ownerId: string, now: Date): Sql => sql`
  insert into carts ${insertValues({
    id: createId('crt', now.getTime()),
    ownerId,
    createdAt: now,
    updatedAt: now,
    expiresAt: calculateCartExpiry(ownerId, now),
  })}
  on conflict (owner_id) where state = 'active' do update
  set version = carts.version + 1, updated_at = excluded.updated_at,
    expires_at = excluded.expires_at
  returning id, version`

/** The own group of the cart in the common table expression `cart`. */
export const upsertOwnGroup = (now: Date): Sql => sql`
  insert into cart_groups (id, cart_id, kind)
  select ${createId('grp', now.getTime())}, id, 'own'
  from cart
  on conflict (cart_id) where kind = 'own' do update set kind = 'own'
  returning id`

/**
 * Holds the unique key of an owner's active cart until the transaction ends. False when somebody
 * else has just made that cart.
 */
export async function reserveOwner(tx: Tx, ownerId: string, now: Date): Promise<boolean> {
  const cart = await queryRow(
    tx,
    { id: text },
    sql`
      insert into carts ${insertValues({
        id: createId('crt', now.getTime()),
        ownerId,
        createdAt: now,
        updatedAt: now,
        expiresAt: now,
      })}
      on conflict (owner_id) where state = 'active' do nothing
      returning id`,
  )
  if (!cart) return false
  await execute(tx, sql`delete from carts where id = ${cart.id}`)
  return true
}

/** Inserts a cart that was filled in memory, with its lines and the checkout draft. */
export async function insertCart(
  tx: Tx,
  cart: CartState,
  { checkoutDraft, now }: { checkoutDraft: unknown; now: Date },
): Promise<void> {
  const { id, ownerId, version, email, lines } = cart
  const texts = (valueOf: (line: StoredCartLine) => string | null) =>
    sql`${lines.map(valueOf)}::text[]`
  const integers = (valueOf: (line: StoredCartLine) => number) => sql`${lines.map(valueOf)}::int[]`
  await execute(
    tx,
    sql`
      with cart as (
        insert into carts ${insertValues({
          id,
          ownerId,
          version,
          email,
          checkoutDraft: json(checkoutDraft),
          createdAt: now,
          updatedAt: now,
          expiresAt: calculateCartExpiry(ownerId, now),
        })}
      ), own as (
        insert into cart_groups (id, cart_id, kind)
        values (${getOwnGroup(cart).id}, ${id}, 'own')
      )
      insert into cart_lines (
        id, cart_id, group_id, variant_id, qty, unit_price_when_added, gift_note, added_at,
        personalization, personalization_key
      )
      select l.id, ${id}, l.group_id, l.variant_id, l.qty, l.price, l.note, ${now}::timestamptz,
        l.monogram::jsonb, l.key
      from unnest(
        ${texts((line) => line.id)}, ${texts((line) => line.groupId)},
        ${texts((line) => line.variantId)}, ${integers((line) => line.qty)},
        ${integers((line) => line.unitPriceWhenAdded)}, ${texts((line) => line.giftNote)},
        ${texts((line) => line.personalization && JSON.stringify(line.personalization))},
        ${texts((line) => monogramKey(line.personalization))}
      ) with ordinality as l (id, group_id, variant_id, qty, price, note, monogram, key, position)
      order by l.position`,
  )
}
