import { sql } from 'drizzle-orm'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { addLine } from '#modules/cart/add-line.ts'
import { putVariants, type Outcome } from '#modules/cart/put-variants.ts'
import { findGoodsKind } from '#modules/catalog/read-goods-kind.ts'
import { carryMonogram } from '#modules/monograms/carry-monogram.ts'
import type { MonogramChoice } from '#modules/monograms/contract.ts'
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
  /** The letters it was made with. */
  readonly choice: MonogramChoice | null
  readonly goodsSlug: string
}

type Reordered = OutputOf<typeof ordersContract.reorder>
type Parts = Pick<OrderParts, 'pricing'>

/**
 * Puts what is still sold of an order into the cart, at today's prices, and says of the rest why not. Letters come along as they were
 * made; a piece whose letters cannot be made today stays out, since bare it would be another piece. Nothing of the old order changes.
 */
export async function reorder(
  ctx: Ctx,
  parts: Parts,
  { id }: { id: string },
): Promise<Reordered | Refusal> {
  const which = ownedBy(ctx, id)
  const pieces = which
    ? await rows<OrderedPiece>(
        ctx.db,
        sql`
          select
            l.variant_id as "variantId", l.personalization -> 'choice' as choice,
            min(l.goods_slug) as "goodsSlug", min(l.title) as title,
            (array_agg(l.options order by l.position))[1] as options, sum(l.qty)::int as qty
          from orders o
          join order_lines l on l.order_id = o.id
          where ${which}
          group by l.variant_id, l.personalization -> 'choice'
          order by min(l.position)
        `,
      )
    : []
  if (pieces.length === 0) return refuse('not-found', 'We do not know this order.')
  const bare = pieces.filter(({ choice }) => choice === null)
  const put = await putVariants(
    ctx,
    parts,
    bare.map(({ variantId, qty }) => ({ variantId, qty })),
  )
  if (isRefusal(put)) return put
  let again: Reordered = {
    cart: put.cart,
    added: bare.flatMap((piece, index) => grantedOf(piece, put.outcomes[index])),
    left: bare.flatMap((piece, index) => shortOf(piece, put.outcomes[index])),
  }
  for (const piece of pieces)
    if (piece.choice) again = await addLettered(ctx, parts, { piece, choice: piece.choice, again })
  return again
}

interface Lettered {
  readonly piece: OrderedPiece
  readonly choice: MonogramChoice
  readonly again: Reordered
}

async function addLettered(
  ctx: Ctx,
  parts: Parts,
  { piece, choice, again }: Lettered,
): Promise<Reordered> {
  const { variantId, qty, goodsSlug } = piece
  const goods = await findGoodsKind(ctx.db, goodsSlug)
  const letters = goods ? await carryMonogram(ctx.db, { goods, choice, now: ctx.now }) : null
  if (letters === null || isRefusal(letters))
    return {
      ...again,
      left: [
        ...again.left,
        { title: nameOf(piece), reason: 'We cannot letter it the same way any more.' },
      ],
    }
  const cart = await addLine(ctx, parts, {
    variantId,
    qty,
    personalization: { choice: letters.choice, acknowledged: true },
  })
  if (isRefusal(cart))
    return { ...again, left: [...again.left, { title: nameOf(piece), reason: cart.message }] }
  return {
    ...again,
    cart,
    added: [
      ...again.added,
      { title: `${nameOf(piece)}, with the letters ${letters.letters}`, qty },
    ],
  }
}

function grantedOf(piece: OrderedPiece, outcome: Outcome | undefined): Reordered['added'] {
  return outcome && outcome.granted > 0 ? [{ title: nameOf(piece), qty: outcome.granted }] : []
}

function shortOf(piece: OrderedPiece, outcome: Outcome | undefined): Reordered['left'] {
  return outcome?.short ? [{ title: nameOf(piece), reason: outcome.short.text }] : []
}

function nameOf({ title, options }: OrderedPiece): string {
  return [title, ...options].join(', ')
}
