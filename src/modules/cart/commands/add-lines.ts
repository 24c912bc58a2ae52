import { createId } from '#kernel/ids/ids.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import { findVariantsByKey } from '#modules/catalog/find-variants-by-key.ts'
import type { Ctx } from '#platform/context.ts'
import { execute } from '#platform/db/query.ts'
import { json, sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { Cart, cartContract } from '../contract.ts'
import { changeCart } from '../db/change-cart.ts'
import { addLinesToOwnGroup } from '../db/writer.ts'
import { readCartProducts } from '../describe-cart.ts'
import { activeLines, maxNotices } from '../domain/cart-state.ts'
import { explainMissingLine } from '../domain/explain-missing-line.ts'
import { planAdditions } from '../domain/plan-additions.ts'

/** Matches no variant. */
const unknownVariantId = ''

/**
 * Adds the lines of a cart link, named by variant id or SKU. Lines that are not available are left
 * out with a notice.
 */
export async function addLines(
  ctx: Ctx,
  services: Pick<Services, 'pricing'>,
  { lines }: InputOf<typeof cartContract.addLines>,
): Promise<Cart | Refusal> {
  const keys = await findVariantsByKey(
    ctx.db,
    lines.map((line) => line.variant),
  )
  return changeCart(ctx, services, {
    async act(tx, state) {
      const goods = await readCartProducts(tx, state, [...new Set(keys.values())])
      const requested = lines.map(({ variant, qty }) => ({
        variantId: keys.get(variant) ?? unknownVariantId,
        qty,
      }))
      const { lines: additions, outcomes } = planAdditions(activeLines(state), requested, goods)
      await addLinesToOwnGroup(tx, state, { lines: additions, now: ctx.now })
      const missing = outcomes.flatMap(
        (outcome, index) => explainMissingLine(lines[index]?.variant ?? '', outcome) ?? [],
      )
      if (missing.length === 0) return
      const notices = [
        ...state.notices,
        ...missing.map(({ kind, text }) => ({
          id: createId('ntc', ctx.now.getTime()),
          kind,
          text,
        })),
      ]
      await execute(
        tx,
        sql`
          update carts
          set notices = ${json(notices.slice(-maxNotices))}
          where id = ${state.id}`,
      )
    },
  })
}
