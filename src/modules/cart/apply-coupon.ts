import { eq, sql } from 'drizzle-orm'
import { findCode } from '#modules/coupons/find-code.ts'
import { refuseCoupon } from '#modules/coupons/coupon-uses.ts'
import { priceCart } from '#modules/pricing/quote.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Cart, cartContract } from './contract.ts'
import { changeCart } from './data/change-cart.ts'
import { carts } from './data/schema.ts'
import { readCartAndGoods } from './describe-cart.ts'
import { mostCodes } from './domain/cart-state.ts'
import { pricedAs, type CartParts } from './read-cart.ts'

const noCart = 'Put something into your cart first, then enter the code.'

/** The code is good, but others are better: it stays in the cart, in case that changes. */
const isMerelyLeftOut = (reasonCode: string): boolean =>
  ['CONFLICT', 'CLASS_LIMIT', 'NO_SAVING'].includes(reasonCode)

/**
 * Enters a code. It stays when it is good by itself; otherwise the answer says what is missing, and nothing changes. One that a link
 * brought stays if there is such a code: its reason is read in the cart.
 */
export async function applyCoupon(
  ctx: Ctx,
  parts: CartParts,
  { code: typed, linked = false }: { readonly code: string; readonly linked?: boolean },
): Promise<Cart | Refusal> {
  const code = await findCode(ctx.db, typed)
  const { state, goods } = await readCartAndGoods(ctx.db, ownerOf(ctx.actor) ?? '')
  if (!state) return refuse('not-found', noCart)
  const others = state.couponCodes.filter((one) => one !== code)
  if (others.length >= mostCodes) return refuseCoupon(tooMany)
  const asked = {
    ...state,
    couponCodes: [...others, code],
    declinedCodes: state.declinedCodes.filter((one) => one !== code),
  }
  const { assessed } = await priceCart(
    parts.pricing,
    await pricedAs(ctx, parts.pricing, { state: asked, goods }),
  )
  const refusal = assessed.codes.find((one) => one.code === code)?.refusal
  if (
    refusal
    && !isMerelyLeftOut(refusal.reasonCode)
    && (!linked || refusal.reasonCode === 'NOT_FOUND')
  )
    return refuseCoupon(refusal)
  return changeCart(ctx, parts, {
    needs: noCart,
    act: async (tx, { id }) =>
      void (await tx
        .update(carts)
        .set({
          couponCodes: sql`(array_append(array_remove(coupon_codes, ${code}), ${code}))[1:${mostCodes}]`,
          declinedCodes: sql`array_remove(declined_codes, ${code})`,
        })
        .where(eq(carts.id, id))),
  })
}

const tooMany = {
  reasonCode: 'CLASS_LIMIT',
  message: `A cart keeps ${mostCodes} codes. Take one out first.`,
  shortfall: null,
  conflictsWith: null,
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
          pinnedCode: sql`nullif(pinned_code, ${code})`,
        })
        .where(eq(carts.id, id))),
  })
}

/** Wants a code used, whatever else would be cheaper; one that is not good here is left aside by the pricing. */
export async function pinCoupon(
  ctx: Ctx,
  parts: CartParts,
  { code }: InputOf<typeof cartContract.pinCoupon>,
): Promise<Cart | Refusal> {
  return changeCart(ctx, parts, {
    needs: noCart,
    act: async (tx, { id }) =>
      void (await tx.update(carts).set({ pinnedCode: code }).where(eq(carts.id, id))),
  })
}
