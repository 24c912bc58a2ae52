import { sql } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import { findVariantsByKey } from '#modules/catalog/find-variants-by-key.ts'
import type { Ctx } from '#platform/context.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Cart, cartContract } from './contract.ts'
import { changeCart } from './data/change-cart.ts'
import { putIntoCart } from './data/writer.ts'
import { readCartGoods } from './describe-cart.ts'
import { activeLines, maxNotices } from './domain/cart-state.ts'
import { linkMiss } from './domain/cart-link.ts'
import { planPut } from './domain/put-plan.ts'
import type { CartParts } from './read-cart.ts'

/** Matches no variant. */
const unknownVariantId = ''

/**
 * Adds the lines of a cart link, named by variant id or SKU. Lines that are not available are left
 * out with a notice.
 */
export async function addLines(
  ctx: Ctx,
  parts: CartParts,
  { lines }: InputOf<typeof cartContract.addLines>,
): Promise<Cart | Refusal> {
  const keys = await findVariantsByKey(
    ctx.db,
    lines.map((line) => line.variant),
  )
  return changeCart(ctx, parts, {
    async act(tx, state) {
      const goods = await readCartGoods(tx, state, [...new Set(keys.values())])
      const requested = lines.map(({ variant, qty }) => ({
        variantId: keys.get(variant) ?? unknownVariantId,
        qty,
      }))
      const { put, outcomes } = planPut(activeLines(state), requested, goods)
      await putIntoCart(tx, state, { put, now: ctx.now })
      const missing = outcomes.flatMap(
        (outcome, index) => linkMiss(lines[index]?.variant ?? '', outcome) ?? [],
      )
      if (missing.length === 0) return
      const notices = [
        ...state.notices,
        ...missing.map(({ kind, text }) => ({ id: newId('ntc', ctx.now.getTime()), kind, text })),
      ]
      await tx.execute(
        sql`
          update carts set notices = ${JSON.stringify(notices.slice(-maxNotices))}::jsonb
          where id = ${state.id}`,
      )
    },
  })
}
