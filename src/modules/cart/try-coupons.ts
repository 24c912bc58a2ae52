import type { TriedCode } from '#modules/pricing/discount-source.ts'
import { priceSets } from '#modules/pricing/quote.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import { readCartAndGoods } from './describe-cart.ts'
import { activeLines } from './domain/cart-state.ts'
import { pricedAs, type CartParts } from './read-cart.ts'

/** The amount that each code would save on its own; empty without a cart. */
export async function tryCoupons(
  { pricing }: CartParts,
  ctx: Ctx,
  codes: readonly string[],
): Promise<readonly TriedCode[]> {
  const { state, goods } = await readCartAndGoods(ctx.db, ownerOf(ctx.actor) ?? '')
  if (!state || !pricing.discounts || activeLines(state).length === 0) return []
  const { facts, input } = await pricedAs(ctx, pricing, { state, goods })
  return pricing.discounts.tryCodes({ ...facts, codes }, priceSets(pricing, input))
}
