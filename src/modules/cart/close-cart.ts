import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'

export interface OrderedCart {
  readonly cartId: string
  readonly orderId: string
  /** The quantities that the checkout froze. */
  readonly lines: readonly { readonly id: string; readonly qty: number }[]
}

/**
 * Removes the ordered lines from the cart. Lines added during payment and saved lines stay, and
 * the cart stays active without its checkout draft; an empty cart is closed. Repeated calls have
 * no effect. The caller holds the cart's lock.
 */
export async function closeCart(tx: Tx, { cartId, orderId, lines }: OrderedCart): Promise<void> {
  await execute(
    tx,
    sql`
      with ordered as (
        select o.id, o.qty
        from unnest(
          ${lines.map((line) => line.id)}::text[], ${lines.map((line) => line.qty)}::int[]
        ) as o (id, qty)
      ), staying as (
        select l.id, l.group_id, l.state
        from cart_lines l
        left join ordered o on o.id = l.id
        where l.cart_id = ${cartId} and l.state in ('active', 'saved')
          and (o.id is null or l.qty > o.qty)
      ), closed as (
        update carts
        set order_id = ${orderId}, version = version + 1, checkout_draft = null,
          may_have_reservations = false, updated_at = now(),
          state = case when exists (select 1 from staying) then 'active' else 'ordered' end
        where id = ${cartId} and state = 'active' and order_id is distinct from ${orderId}
        returning id
      ), cleared as (
        update cart_groups g
        set gift_note = '', wrap = false, prices_hidden = false, needed_by = null
        from closed
        where g.cart_id = closed.id and not exists (
          select 1 from staying s where s.group_id = g.id and s.state = 'active'
        )
      )
      update cart_lines l
      set qty = case when l.qty > o.qty then l.qty - o.qty else l.qty end,
        state = case when l.qty > o.qty then l.state else 'ordered' end,
        removed_at = null
      from ordered o, closed
      where l.id = o.id and l.cart_id = closed.id
        and (l.state in ('active', 'saved') or (l.state = 'removed' and l.qty <= o.qty))`,
  )
}
