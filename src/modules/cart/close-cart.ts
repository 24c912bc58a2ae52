import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.server.ts'

export interface OrderedCart {
  readonly cartId: string
  readonly orderId: string
  /** What the order took, as the checkout froze it. */
  readonly lines: readonly { readonly id: string; readonly qty: number }[]
}

/**
 * The order takes its lines out of the cart. What was added while the shopper paid stays, and so does what is saved for later:
 * then the cart goes on, with a clean settlement. With nothing left it is closed. A second call changes nothing.
 */
export async function closeCart(tx: Tx, { cartId, orderId, lines }: OrderedCart): Promise<void> {
  await tx.execute(sql`select id from carts where id = ${cartId} for update`)
  const ordered = sql`unnest(${sql.param(lines.map((line) => line.id))}::text[], ${sql.param(lines.map((line) => line.qty))}::int[]) as o (id, qty)`
  const closing = sql`exists (select 1 from carts c where c.id = ${cartId} and c.state = 'active' and c.order_id is distinct from ${orderId})`
  await tx.execute(sql`
    with o as (select * from ${ordered}), less as (
      update cart_lines l set qty = l.qty - o.qty from o where l.id = o.id and l.cart_id = ${cartId} and l.state in ('active', 'saved') and l.qty > o.qty and ${closing}
    )
    update cart_lines l set state = 'ordered', removed_at = null from o
    where l.id = o.id and l.cart_id = ${cartId} and l.state in ('active', 'saved', 'removed') and l.qty <= o.qty and ${closing}`)
  await tx.execute(sql`
    update cart_groups g set gift_note = '', wrap = false, prices_hidden = false
    where g.cart_id = ${cartId} and ${closing} and not exists (select 1 from cart_lines l where l.group_id = g.id and l.state = 'active')`)
  await tx.execute(sql`
    update carts set order_id = ${orderId}, version = version + 1, settlement = null, updated_at = now(),
      state = case when exists (select 1 from cart_lines l where l.cart_id = carts.id and l.state in ('active', 'saved')) then 'active' else 'ordered' end
    where id = ${cartId} and state = 'active' and order_id is distinct from ${orderId}`)
}
