import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { json, sql } from '#platform/db/sql.ts'

export interface CheckoutDraft {
  readonly email: string | null
  readonly checkoutDraft: unknown
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
  { email, checkoutDraft, version }: CheckoutDraft,
): Promise<number | null> {
  const cart = await queryRow(
    db,
    { version: integer },
    sql`
      update carts
      set email = ${email}, checkout_draft = ${json(checkoutDraft)}, version = version + 1,
        updated_at = now()
      where id = ${cartId} and state = 'active'
        and version = coalesce(${version ?? null}::int, version)
      returning version`,
  )
  return cart?.version ?? null
}
