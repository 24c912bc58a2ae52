import { priceCart } from '#modules/pricing/price-lines.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import { listCartSpends, type CartSpend } from '../cart-spends.ts'
import { readCartAndProducts } from '../describe-cart.ts'
import { activeLines } from '../domain/cart-state.ts'
import { createPricingInput } from '../read-cart.ts'

/** The prices of the units in the cart; empty without a cart. */
export async function readCartSpends(
  { pricing }: Pick<Services, 'pricing'>,
  ctx: Ctx,
): Promise<readonly CartSpend[]> {
  const { state, goods } = await readCartAndProducts(ctx.db, findOwnerId(ctx.caller) ?? '')
  if (!state || activeLines(state).length === 0) return []
  const { priced } = await priceCart(
    pricing,
    await createPricingInput(ctx, pricing, { state, goods }),
  )
  return listCartSpends({ state, goods, priced })
}
