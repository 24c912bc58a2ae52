import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

export interface CheckoutDraft {
  readonly email: string | null
  readonly settlement: unknown
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
  { email, settlement, version }: CheckoutDraft,
): Promise<number | null> {
  const [cart] = await rows<{ version: number }>(
    db,
    sql`
    update carts set
      email = ${email}, settlement = ${JSON.stringify(settlement)}::jsonb,
      version = version + 1, updated_at = now()
    where id = ${cartId} and state = 'active'
      and version = coalesce(${version ?? null}::int, version)
    returning version`,
  )
  return cart?.version ?? null
}
