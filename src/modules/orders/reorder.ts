import { sql } from 'drizzle-orm'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { putVariants } from '#modules/cart/put-variants.ts'
import type { Ctx } from '#platform/context.ts'
import { rows } from '#platform/db/database.server.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { ordersContract } from './contract.ts'
import type { OrderParts } from './order-parts.ts'
import { ownedBy } from './read-order.ts'

interface OrderedPiece {
  readonly variantId: string
  readonly title: string
  readonly options: readonly string[]
  readonly qty: number
}

/** Puts what is still sold of an order into the cart, at today's prices, and says of the rest why not. Nothing of the old order changes. */
export async function reorder(
  ctx: Ctx,
  { pricing }: Pick<OrderParts, 'pricing'>,
  { id }: { id: string },
): Promise<OutputOf<typeof ordersContract.reorder> | Refusal> {
  const which = ownedBy(ctx, id)
  const pieces = which
    ? await rows<OrderedPiece>(
        ctx.db,
        sql`
        select l.variant_id as "variantId", min(l.title) as title, (array_agg(l.options order by l.position))[1] as options, sum(l.qty)::int as qty
        from orders o join order_lines l on l.order_id = o.id where ${which} group by l.variant_id order by min(l.position)`,
      )
    : []
  if (pieces.length === 0) return refuse('not-found', 'We do not know this order.')
  const put = await putVariants(
    ctx,
    { pricing },
    pieces.map(({ variantId, qty }) => ({ variantId, qty })),
  )
  if (isRefusal(put)) return put
  const named = pieces.map((piece, index) => ({ title: [piece.title, ...piece.options].join(', '), outcome: put.outcomes[index] }))
  return {
    cart: put.cart,
    added: named.flatMap(({ title, outcome }) => (outcome && outcome.granted > 0 ? [{ title, qty: outcome.granted }] : [])),
    left: named.flatMap(({ title, outcome }) => (outcome?.short ? [{ title, reason: outcome.short.text }] : [])),
  }
}
