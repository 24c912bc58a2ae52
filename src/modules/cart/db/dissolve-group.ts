import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { CartState } from '../domain/cart-state.ts'
import { activateLine } from './writer.ts'

/** Deletes a delivery group; its lines move to another group and merge with equal lines there. */
export async function dissolveGroup(
  tx: Tx,
  state: CartState,
  { groupId, targetId }: { groupId: string; targetId: string },
): Promise<void> {
  for (const line of state.lines.filter((one) => one.groupId === groupId && one.state === 'active'))
    await activateLine(tx, state.id, { lineId: line.id, groupId: targetId })
  await execute(
    tx,
    sql`
      update cart_lines
      set group_id = ${targetId}
      where cart_id = ${state.id} and group_id = ${groupId}`,
  )
  await execute(tx, sql`delete from cart_groups where id = ${groupId}`)
}
