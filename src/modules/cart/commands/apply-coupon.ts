import { resolveCouponCode } from '#modules/coupons/resolve-coupon-code.ts'
import { refuseCoupon } from '#modules/coupons/coupon-uses.ts'
import { priceCart } from '#modules/pricing/price-lines.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { Cart, cartContract } from '../contract.ts'
import { changeCart } from '../db/change-cart.ts'
import { readCartAndProducts } from '../describe-cart.ts'
import { maxCouponCodes } from '../domain/cart-state.ts'
import { createPricingInput } from '../read-cart.ts'

const noCart = 'Add something to your cart first, then enter the code.'

/** The code is valid but others save more: it stays in the cart in case that changes. */
const isValidButUnused = (reasonCode: string): boolean =>
  ['CONFLICT', 'CLASS_LIMIT', 'NO_SAVING'].includes(reasonCode)

/**
 * Applies a code that is valid on its own, or refuses with what is missing. A code from a link
 * stays in the cart if it exists, and the cart shows why it does not apply.
 */
export async function applyCoupon(
  ctx: Ctx,
  services: Pick<Services, 'pricing'>,
  { code: typed, linked = false }: { readonly code: string; readonly linked?: boolean },
): Promise<Cart | Refusal> {
  const code = await resolveCouponCode(ctx.db, typed)
  const { state, goods } = await readCartAndProducts(ctx.db, findOwnerId(ctx.caller) ?? '')
  if (!state) return refuse('not-found', noCart, { reason: 'cart-empty' })
  const others = state.couponCodes.filter((one) => one !== code)
  if (others.length >= maxCouponCodes) return refuseCoupon(tooManyCodes)
  const withCode = {
    ...state,
    couponCodes: [...others, code],
    declinedCodes: state.declinedCodes.filter((one) => one !== code),
  }
  const { assessed } = await priceCart(
    services.pricing,
    await createPricingInput(ctx, services.pricing, { state: withCode, goods }),
  )
  const refusal = assessed.codes.find((one) => one.code === code)?.refusal
  if (
    refusal
    && !isValidButUnused(refusal.reasonCode)
    && (!linked || refusal.reasonCode === 'NOT_FOUND')
  )
    return refuseCoupon(refusal)
  return changeCart(ctx, services, {
    needs: noCart,
    act: async (tx, { id }) =>
      void (await execute(
        tx,
        sql`
          update carts
          set coupon_codes = (
              array_append(array_remove(coupon_codes, ${code}), ${code})
            )[1:${maxCouponCodes}],
            declined_codes = array_remove(declined_codes, ${code})
          where id = ${id}`,
      )),
  })
}

const tooManyCodes = {
  reasonCode: 'CLASS_LIMIT',
  message: `A cart can hold up to ${maxCouponCodes} codes. Remove one first.`,
  shortfall: null,
  conflictsWith: null,
}

/** Removes a code; an automatic or personal code is not added again. */
export async function removeCoupon(
  ctx: Ctx,
  services: Pick<Services, 'pricing'>,
  { code }: InputOf<typeof cartContract.removeCoupon>,
): Promise<Cart | Refusal> {
  return changeCart(ctx, services, {
    needs: noCart,
    act: async (tx, { id }) =>
      void (await execute(
        tx,
        sql`
          update carts
          set coupon_codes = array_remove(coupon_codes, ${code}),
            declined_codes = (array_append(array_remove(declined_codes, ${code}), ${code}))[1:20],
            pinned_code = nullif(pinned_code, ${code})
          where id = ${id}`,
      )),
  })
}

/** Prefers a code over cheaper ones; pricing ignores it where it does not apply. */
export async function pinCoupon(
  ctx: Ctx,
  services: Pick<Services, 'pricing'>,
  { code }: InputOf<typeof cartContract.pinCoupon>,
): Promise<Cart | Refusal> {
  return changeCart(ctx, services, {
    needs: noCart,
    act: async (tx, { id }) =>
      void (await execute(tx, sql`update carts set pinned_code = ${code} where id = ${id}`)),
  })
}
