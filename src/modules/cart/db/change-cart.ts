import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import type { Cart } from '../contract.ts'
import { activeLines, type CartState, type StoredCartLine } from '../domain/cart-state.ts'
import { readCart } from '../read-cart.ts'
import { createCart } from './create-cart.ts'
import { lockActiveCart } from './reader.ts'
import { incrementCartVersion } from './writer.ts'

export interface CartChange {
  /** The refusal when the caller has no cart; without it, an empty cart is created. */
  readonly needs?: string
  act(tx: Tx, state: CartState): Promise<Refusal | void>
}

/** Locks the cart, applies the change, increments the version and returns the new cart. */
export async function changeCart(
  ctx: Ctx,
  services: Pick<Services, 'pricing'>,
  { needs, act }: CartChange,
): Promise<Cart | Refusal> {
  const ownerId = findOwnerId(ctx.caller)
  if (!ownerId)
    return refuse('not-allowed', 'A session is required to change the cart.', {
      reason: 'session-required',
    })
  const refused = await inTransaction(ctx.db, async (tx) => {
    const existing = await lockActiveCart(tx, ownerId)
    if (!existing && needs) return refuse('not-found', needs, { reason: 'not-in-cart' })
    if (!existing) await createCart(tx, ownerId, ctx.now)
    const state = existing ?? (await lockActiveCart(tx, ownerId))
    if (!state) throw new Error('The cart that was just created does not exist.')
    const result = await act(tx, state)
    if (isRefusal(result)) return result
    await incrementCartVersion(tx, state, ctx.now)
    return null
  })
  return refused ?? readCart(ctx, services)
}

export const lineNotInCart = 'That item is no longer in your cart.'

export function findLine(
  state: CartState,
  lineId: string,
  states: readonly StoredCartLine['state'][],
): StoredCartLine | Refusal<'not-found'> {
  return (
    state.lines.find((line) => line.id === lineId && states.includes(line.state))
    ?? refuse('not-found', lineNotInCart, { reason: 'cart-line-not-found' })
  )
}

/** The quantity of a variant in the other lines of the cart. */
export function countInOtherLines(
  state: CartState,
  variantId: string,
  lineId: string | null,
): number {
  return activeLines(state)
    .filter((line) => line.variantId === variantId && line.id !== lineId)
    .reduce((count, line) => count + line.qty, 0)
}
