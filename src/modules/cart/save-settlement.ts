import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

export interface SettlementDraft {
  readonly email: string | null
  /** Whatever checkout wants to find again; the cart does not look into it. */
  readonly settlement: unknown
  /** The version it was made for; a cart that has moved on since is left as it is. */
  readonly version?: number
}

/** Keeps what was entered at settlement with the cart. Returns the cart's new version, or `null` when it is closed or another one. */
export async function saveSettlement(
  db: Db,
  cartId: string,
  { email, settlement, version }: SettlementDraft,
): Promise<number | null> {
  const [cart] = await rows<{ version: number }>(
    db,
    sql`
    update carts set email = ${email}, settlement = ${JSON.stringify(settlement)}::jsonb, version = version + 1, updated_at = now()
    where id = ${cartId} and state = 'active' and version = coalesce(${version ?? null}::int, version) returning version`,
  )
  return cart?.version ?? null
}
