import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { json, sql } from '#platform/db/sql.ts'

export interface CheckoutDraft {
  readonly email: string | null
  readonly checkoutDraft: unknown
  /** Names of recipients, by group id, as their addresses say. */
  readonly recipientNames?: ReadonlyMap<string, string>
  /** The expected cart version; a cart with another version is left unchanged. */
  readonly version?: number
}

/**
 * Stores the checkout draft with the cart. Returns the new version, or null if the cart is closed
 * or has changed.
 */
export async function storeCheckoutDraft(
  db: Db,
  cartId: string,
  { email, checkoutDraft, recipientNames = new Map(), version }: CheckoutDraft,
): Promise<number | null> {
  const cart = await queryRow(
    db,
    { version: integer },
    sql`
      with stored as (
        update carts
        set email = ${email}, checkout_draft = ${json(checkoutDraft)}, version = version + 1,
          updated_at = now()
        where id = ${cartId} and state = 'active'
          and version = coalesce(${version ?? null}::int, version)
        returning id, version
      ), named as (
        update cart_groups g
        set recipient_name = n.name
        from stored, unnest(
          ${[...recipientNames.keys()]}::text[], ${[...recipientNames.values()]}::text[]
        ) as n (id, name)
        where g.id = n.id and g.cart_id = stored.id
      )
      select version from stored`,
  )
  return cart?.version ?? null
}
