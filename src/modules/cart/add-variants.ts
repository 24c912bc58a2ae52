import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import type { Cart } from './contract.ts'
import { changeCart } from './db/change-cart.ts'
import { addLinesToOwnGroup } from './db/writer.ts'
import { readCartProducts } from './describe-cart.ts'
import { activeLines } from './domain/cart-state.ts'
import { planAdditions, type RequestedVariant, type AddOutcome } from './domain/plan-additions.ts'

export type { AddOutcome } from './domain/plan-additions.ts'

/**
 * Adds several variants to the cart, as many units of each as available, with one outcome per
 * request in the same order.
 */
export async function addVariants(
  ctx: Ctx,
  services: Pick<Services, 'pricing'>,
  requests: readonly RequestedVariant[],
): Promise<{ cart: Cart; outcomes: readonly AddOutcome[] } | Refusal> {
  let outcomes: readonly AddOutcome[] = []
  const cart = await changeCart(ctx, services, {
    async act(tx, state) {
      const goods = await readCartProducts(
        tx,
        state,
        requests.map(({ variantId }) => variantId),
      )
      const plan = planAdditions(activeLines(state), requests, goods)
      await addLinesToOwnGroup(tx, state, { lines: plan.lines, now: ctx.now })
      outcomes = plan.outcomes
    },
  })
  return isRefusal(cart) ? cart : { cart, outcomes }
}
