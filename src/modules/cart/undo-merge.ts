import { sql } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { Cart } from './contract.ts'
import { changeCart } from './data/change-cart.ts'
import { writeWords } from './data/writer.ts'
import { takenBackInWords } from './domain/arrival.ts'
import { ownGroup, type CartState, type KeptNotice, type Merged } from './domain/cart-state.ts'
import type { CartParts } from './read-cart.ts'

/**
 * Takes back what signing in did to the cart, while nothing else has happened to it: lines and deliveries are as they were, and what
 * came is saved for later, so that putting it back makes the merged cart again. What was told along with it, codes and ZIP code, stays.
 * A second call finds nothing to take back.
 */
export function undoMerge(ctx: Ctx, parts: CartParts): Promise<Cart | Refusal> {
  return changeCart(ctx, parts, {
    needs: 'Your cart is empty.',
    async act(tx, state) {
      const { merged } = state
      if (!merged) return
      if (merged.version !== state.version)
        return refuse(
          'version-conflict',
          'Your cart has changed since you signed in. Take out or save for later what you do not want.',
        )
      await saveWhatCame(tx, state, merged)
      await putBack(tx, state, merged)
      const text = takenBackInWords(cameIn(state, merged))
      const notices: KeptNotice[] = [
        ...state.notices.filter((notice) => notice.kind !== 'merged'),
        { id: newId('ntc', ctx.now.getTime()), kind: 'merged', text },
      ]
      await tx.execute(
        sql`update carts set merged = null, notices = ${JSON.stringify(notices)}::jsonb where id = ${state.id}`,
      )
    },
  })
}

/** How many pieces the sign-in brought. */
function cameIn({ lines }: CartState, { lines: came, grown }: Merged): number {
  const qtyOf = (id: string) => lines.find((line) => line.id === id)?.qty ?? 0
  return (
    came.reduce((sum, id) => sum + qtyOf(id), 0)
    + grown.reduce((sum, { id, qty }) => sum + qtyOf(id) - qty, 0)
  )
}

/** The visitor's lines are saved for later; of a piece that both had, as many as it grew by. Their deliveries end, but for a registry's. */
async function saveWhatCame(
  tx: Tx,
  state: CartState,
  { lines, groups, grown }: Merged,
): Promise<void> {
  const ended = state.groups
    .filter((group) => group.kind === 'address' && groups.includes(group.id))
    .map((group) => group.id)
  await tx.execute(
    sql`update cart_lines set state = 'saved' where cart_id = ${state.id} and id = any(${sql.param([...lines])}::text[])`,
  )
  await tx.execute(
    sql`update cart_lines set group_id = ${ownGroup(state).id} where cart_id = ${state.id} and group_id = any(${sql.param(ended)}::text[])`,
  )
  await tx.execute(
    sql`delete from cart_groups where cart_id = ${state.id} and id = any(${sql.param(ended)}::text[])`,
  )
  await tx.execute(sql`
    update cart_lines t set cart_id = l.cart_id, group_id = l.group_id, qty = l.qty - g.qty, state = 'saved'
    from unnest(${sql.param(grown.map((one) => one.id))}::text[], ${sql.param(grown.map((one) => one.twin))}::text[], ${sql.param(grown.map((one) => one.qty))}::int[]) as g (id, twin, qty)
      join cart_lines l on l.id = g.id
    where t.id = g.twin and l.cart_id = ${state.id} and l.qty > g.qty`)
}

/** The account's lines have the quantity they had and are in the cart again, and its deliveries say what they said. */
async function putBack(
  tx: Tx,
  state: CartState,
  { grown, setAside, told = [] }: Merged,
): Promise<void> {
  await writeWords(tx, state.id, told)
  await tx.execute(sql`
    update cart_lines l set qty = g.qty
    from unnest(${sql.param(grown.map((one) => one.id))}::text[], ${sql.param(grown.map((one) => one.qty))}::int[]) as g (id, qty)
    where l.id = g.id and l.cart_id = ${state.id}`)
  await tx.execute(
    sql`update cart_lines set state = 'active' where cart_id = ${state.id} and state = 'saved' and id = any(${sql.param([...setAside])}::text[])`,
  )
}
