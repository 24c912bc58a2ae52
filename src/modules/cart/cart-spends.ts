import type { PricedCart } from '#modules/pricing/price-lines.ts'
import type { CartProducts } from './describe-cart.ts'
import { activeLines, type CartState } from './domain/cart-state.ts'

export interface CartSpend {
  readonly lineId: string
  readonly productId: string
  readonly variantId: string
  /**
   * The price of each unit in cents after discounts, without tax and shipping; 0 for gift cards.
   */
  readonly spends: readonly number[]
}

/** The prices of the units of a cart. */
export function listCartSpends({
  state,
  goods,
  priced,
}: {
  readonly state: CartState
  readonly goods: CartProducts
  readonly priced: PricedCart
}): CartSpend[] {
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
