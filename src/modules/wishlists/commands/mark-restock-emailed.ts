import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'

/** The owners know already that the variant is back. */
export async function markRestockEmailed(
  tx: Tx,
  {
    variantId,
    memberIds,
    now,
  }: { readonly variantId: string; readonly memberIds: readonly string[]; readonly now: Date },
): Promise<void> {
  await execute(
    tx,
    sql`
      update wishlist_items i
      set sold_out_at = null, back_at = ${now}, notified_back_at = ${now}
      from wishlists l
      where l.id = i.list_id and l.owner_id = any(${memberIds}) and i.variant_id = ${variantId}`,
  )
}
