import { priceCart } from '#modules/pricing/price-lines.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import { readCartAndProducts } from '../describe-cart.ts'
import { activeLines } from '../domain/cart-state.ts'
import { createPricingInput } from '../read-cart.ts'

export interface CartSpend {
  readonly lineId: string
  readonly productId: string
  readonly variantId: string
  /**
   * The price of each unit in cents after discounts, without tax and shipping; 0 for gift cards.
   */
  readonly spends: readonly number[]
}

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
  return activeLines(state).flatMap(({ id, variantId }) => {
    const facts = goods.variants.get(variantId)
    const line = priced.breakdown.lines.find((one) => one.id === id)
    if (!facts || !line) return []
    const isGiftCard = facts.taxCode === 'gift-card'
    const spends = line.units.map(({ totals: { merchandise, productDiscount, orderDiscount } }) =>
      isGiftCard ? 0 : Math.max(0, merchandise - productDiscount - orderDiscount),
    )
    return [{ lineId: id, productId: facts.productId, variantId, spends }]
  })
}
