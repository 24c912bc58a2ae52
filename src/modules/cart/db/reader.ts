import { sql } from 'drizzle-orm'
import {
  toVariantsById,
  variantRow,
  variantsAsJson,
  type VariantFacts,
} from '#modules/catalog/read-variants.ts'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import { fromDrizzle, toDrizzle } from '#platform/db/drizzle-bridge.ts'
import { jsonRows } from '#platform/db/row.ts'
import type { CartState } from '../domain/cart-state.ts'

export async function loadActiveCart(db: Db, ownerId: string): Promise<CartState | null> {
  const [state] = await rows<CartState>(db, selectActiveCart(ownerId))
  return state ?? null
}

/** The active cart with its variants and the variants of `more`, in one query. */
export async function loadCartWithVariants(
  db: Db,
  ownerId: string,
  more: readonly string[] = [],
): Promise<{ state: CartState | null; variants: Map<string, VariantFacts> }> {
  const variantIds = sql`array(
      select variant_id from cart_lines where cart_id = cart.id and state in ('active', 'saved')
    ) || ${sql.param([...more])}::text[]`
  const [found] = await rows<CartState & { id: string | null; variants: unknown[] }>(
    db,
    sql`
    select cart.*, ${toDrizzle(variantsAsJson(fromDrizzle(variantIds)))} as variants
    from (select) as one left join (${selectActiveCart(ownerId)}) as cart on true`,
  )
  const { variants = [], ...state } = found ?? { id: null }
  return {
    state: state.id === null ? null : (state as CartState),
    variants: toVariantsById(jsonRows(variantRow).parse(variants)),
  }
}

const selectActiveCart = (ownerId: string) => sql`
    select c.id, c.owner_id as "ownerId", c.version, c.email, c.settlement,
      c.estimate_zip as "estimateZip", c.coupon_codes as "couponCodes",
      c.declined_codes as "declinedCodes", c.pinned_code as "pinnedCode",
      c.acknowledged, c.notices, c.merged, c.placed,
      (
        select json_agg(
          json_build_object(
            'id', g.id, 'kind', g.kind, 'registryId', g.registry_id,
            'recipientName', g.recipient_name, 'pricesHidden', g.prices_hidden,
            'giftNote', g.gift_note, 'wrap', g.wrap, 'deliverOn', g.needed_by
          ) order by g.kind <> 'own', g.position
        )
        from cart_groups g where g.cart_id = c.id
      ) as groups,
      (
        select coalesce(json_agg(
          json_build_object(
            'id', l.id, 'groupId', l.group_id, 'variantId', l.variant_id, 'qty', l.qty,
            'unitPriceWhenAdded', l.unit_price_when_added, 'giftNote', l.gift_note,
            'state', l.state, 'addedAt', l.added_at, 'removedAt', l.removed_at,
            'personalization', l.personalization, 'giftCard', l.gift_card
          ) order by l.position
        ), '[]')
        from cart_lines l where l.cart_id = c.id and l.state <> 'ordered'
      ) as lines
    from carts c where c.owner_id = ${ownerId} and c.state = 'active'`

/** Locks the cart row, so that a concurrent writer waits and then sees these changes. */
export async function lockActiveCart(tx: Tx, ownerId: string): Promise<CartState | null> {
  const locked = await rows(
    tx,
    sql`select id from carts where owner_id = ${ownerId} and state = 'active' for update`,
  )
  return locked.length > 0 ? loadActiveCart(tx, ownerId) : null
}
