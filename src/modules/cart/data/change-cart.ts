import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { Cart } from '../contract.ts'
import { activeLines, type CartState, type StoredCartLine } from '../domain/cart-state.ts'
import { readCart, type CartParts } from '../read-cart.ts'
import { createCart, bumpCart } from './writer.ts'
import { lockActiveCart } from './reader.ts'

export interface Change {
  /** What the cart is called in the refusal when there is none; without it, an empty cart is made. */
  readonly needs?: string
  /** Looks at the locked cart, refuses or writes. */
  act(tx: Tx, state: CartState): Promise<Refusal | void>
}

/** Every change but adding a piece: lock, decide, write, count the version up, and show what came of it. */
export async function changeCart(
  ctx: Ctx,
  parts: CartParts,
  { needs, act }: Change,
): Promise<Cart | Refusal> {
  const ownerId = ownerOf(ctx.actor)
  if (!ownerId) return refuse('not-allowed', 'This needs a session.')
  const refused = await inTransaction(ctx.db, async (tx) => {
    const found = await lockActiveCart(tx, ownerId)
    if (!found && needs) return refuse('not-found', needs)
    if (!found) await createCart(tx, ownerId, ctx.now)
    const state = found ?? (await lockActiveCart(tx, ownerId))
    if (!state) throw new Error('A cart that was just made is not there.')
    const answer = await act(tx, state)
    if (isRefusal(answer)) return answer
    await bumpCart(tx, state, ctx.now)
    return null
  })
  return refused ?? readCart(ctx, parts)
}

export const noLine = 'That piece is not in your cart any more.'

/** A line of this cart in one of the states, or the refusal that it is gone. */
export function findLine(
  state: CartState,
  lineId: string,
  states: readonly StoredCartLine['state'][],
): StoredCartLine | Refusal<'not-found'> {
  return (
    state.lines.find((line) => line.id === lineId && states.includes(line.state))
    ?? refuse('not-found', noLine)
  )
}

/** How many of a variant are in the cart beside one line. */
export function countBeside(state: CartState, variantId: string, lineId: string | null): number {
  return activeLines(state)
    .filter((line) => line.variantId === variantId && line.id !== lineId)
    .reduce((count, line) => count + line.qty, 0)
}
