import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Cart } from './contract.ts'
import { changeCart } from './data/change-cart.ts'
import { putIntoCart } from './data/writer.ts'
import { readCartGoods } from './describe-cart.ts'
import { activeLines } from './domain/cart-state.ts'
import { planPut, type Asked, type Outcome } from './domain/put-plan.ts'
import type { CartParts } from './read-cart.ts'

export type { Outcome } from './domain/put-plan.ts'

/**
 * Adds several variants to the cart, as many units of each as available, with one outcome per
 * request in the same order.
 */
export async function putVariants(
  ctx: Ctx,
  parts: CartParts,
  requests: readonly Asked[],
): Promise<{ cart: Cart; outcomes: readonly Outcome[] } | Refusal> {
  let outcomes: readonly Outcome[] = []
  const cart = await changeCart(ctx, parts, {
    async act(tx, state) {
      const goods = await readCartGoods(
        tx,
        state,
        requests.map(({ variantId }) => variantId),
      )
      const plan = planPut(activeLines(state), requests, goods)
      await putIntoCart(tx, state, { put: plan.put, now: ctx.now })
      outcomes = plan.outcomes
    },
  })
  return isRefusal(cart) ? cart : { cart, outcomes }
}
