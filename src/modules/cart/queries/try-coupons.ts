import type { CodeTrial } from '#modules/pricing/discount-source.ts'
import { createSetPricing } from '#modules/pricing/price-lines.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import { readCartAndProducts } from '../describe-cart.ts'
import { activeLines } from '../domain/cart-state.ts'
import { createPricingInput } from '../read-cart.ts'

/** The amount that each code would save on its own; empty without a cart. */
export async function tryCoupons(
  { pricing }: Pick<Services, 'pricing'>,
  ctx: Ctx,
  codes: readonly string[],
): Promise<readonly CodeTrial[]> {
  const { state, goods } = await readCartAndProducts(ctx.db, findOwnerId(ctx.caller) ?? '')
  if (!state || !pricing.discounts || activeLines(state).length === 0) return []
  const { facts, input } = await createPricingInput(ctx, pricing, { state, goods })
  return pricing.discounts.tryCodes({ ...facts, codes }, createSetPricing(pricing, input))
}
