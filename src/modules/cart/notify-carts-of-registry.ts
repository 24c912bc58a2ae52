import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { json, sql } from '#platform/db/sql.ts'
import { maxNotices } from './domain/cart-state.ts'

/**
 * Adds or removes a notice in the carts with gifts for a registry when it closes or opens. Called
 * before the registry is locked, because carts are locked first.
 */
export async function notifyCartsOfRegistry(
  tx: Tx,
  { registryId, open }: { registryId: string; open: boolean },
): Promise<void> {
  const id = `registry:${registryId}`
  const hasGifts = sql`state = 'active' and carts.id in (
    select g.cart_id
    from cart_groups g
    join cart_lines l on l.group_id = g.id
    where g.registry_id = ${registryId} and l.state = 'active'
  )`
  await execute(
    tx,
    sql`
      update carts
      set notices = coalesce(
        (select jsonb_agg(n) from jsonb_array_elements(notices) n where n ->> 'id' <> ${id}),
        '[]'
      )
      where notices @> ${json([{ id }])} and ${hasGifts}`,
  )
  if (open) return
  await execute(
    tx,
    sql`
      update carts
      set notices = notices || jsonb_build_array(jsonb_build_object(
        'id', ${id}::text, 'kind', 'gone', 'text', 'The registry of ' || (
          select g.recipient_name
          from cart_groups g
          where g.cart_id = carts.id and g.registry_id = ${registryId}
          limit 1
        )
        || ' is not accepting gifts right now. Remove the gift from your cart to check out.'))
      where ${hasGifts} and jsonb_array_length(notices) < ${maxNotices}`,
  )
}
