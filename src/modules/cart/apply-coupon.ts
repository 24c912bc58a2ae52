import { eq, sql } from 'drizzle-orm'
import { refuseCoupon } from '#modules/coupons/coupon-uses.ts'
import { assessDiscounts } from '#modules/pricing/discount-source.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Cart, cartContract } from './contract.ts'
import { changeCart } from './data/change-cart.ts'
import { carts } from './data/schema.ts'
import { discountFacts, readCartAndGoods } from './describe-cart.ts'
import type { CartParts } from './read-cart.ts'

const noCart = 'Put something into your cart first, then enter the code.'

/** Enters a code. It stays when it takes something off; otherwise the answer says what is missing, and nothing changes. */
export async function applyCoupon(ctx: Ctx, parts: CartParts, { code }: InputOf<typeof cartContract.applyCoupon>): Promise<Cart | Refusal> {
  const { state, goods } = await readCartAndGoods(ctx.db, ownerOf(ctx.actor) ?? '')
  if (!state) return refuse('not-found', noCart)
  const codes = state.couponCodes.includes(code) ? state.couponCodes : [...state.couponCodes, code]
  const facts = discountFacts(
    { ...state, couponCodes: codes, declinedCodes: state.declinedCodes.filter((one) => one !== code) },
    goods,
    ctx.now,
  )
  const assessed = await assessDiscounts(parts.pricing.discounts, facts)
  const refusal = assessed.codes.find((one) => one.code === code)?.refusal
  if (refusal) return refuseCoupon(refusal)
  return changeCart(ctx, parts, {
    needs: noCart,
    act: async (tx, { id }) =>
      void (await tx
        .update(carts)
        .set({
          couponCodes: sql`array_append(array_remove(coupon_codes, ${code}), ${code})`,
          declinedCodes: sql`array_remove(declined_codes, ${code})`,
        })
        .where(eq(carts.id, id))),
  })
}

/** Takes a code out; one that came by itself does not come again. */
export async function removeCoupon(
  ctx: Ctx,
  parts: CartParts,
  { code }: InputOf<typeof cartContract.removeCoupon>,
): Promise<Cart | Refusal> {
  return changeCart(ctx, parts, {
    needs: noCart,
    act: async (tx, { id }) =>
      void (await tx
        .update(carts)
        .set({
          couponCodes: sql`array_remove(coupon_codes, ${code})`,
          declinedCodes: sql`(array_append(array_remove(declined_codes, ${code}), ${code}))[1:20]`,
        })
        .where(eq(carts.id, id))),
  })
}
