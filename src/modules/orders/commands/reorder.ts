import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { addLine } from '#modules/cart/add-line.ts'
import { addVariants, type AddOutcome } from '#modules/cart/add-variants.ts'
import { findProductKind } from '#modules/catalog/find-product-kind.ts'
import { adaptMonogram } from '#modules/monograms/adapt-monogram.ts'
import type { MonogramChoice } from '#modules/monograms/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, json as jsonOf, nullable, text, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { ordersContract } from '../contract.ts'
import type { Services } from '#platform/services.ts'
import { ownedOrderCondition } from '../queries/get-order.ts'

const orderedItemRow = {
  variantId: text,
  title: text,
  options: jsonOf<readonly string[]>(),
  qty: integer,
  /** The monogram it was made with. */
  choice: nullable(jsonOf<MonogramChoice>()),
  productSlug: text,
}

type OrderedItem = Row<typeof orderedItemRow>

type ReorderResult = OutputOf<typeof ordersContract.reorder>

/**
 * Adds the items of an order that are still sold to the cart, at current prices, and lists the
 * others with a reason. Items whose monogram is no longer possible are left out. The old order
 * does not change.
 */
export async function reorder(
  ctx: Ctx,
  services: Pick<Services, 'pricing'>,
  { id }: { id: string },
): Promise<ReorderResult | Refusal> {
  const condition = ownedOrderCondition(ctx, id)
  const items = condition
    ? await queryRows(
        ctx.db,
        orderedItemRow,
        sql`
          select
            l.variant_id, l.personalization -> 'choice' as choice,
            min(l.product_slug) as product_slug, min(l.title) as title,
            (array_agg(l.options order by l.position))[1] as options, sum(l.qty)::int as qty
          from orders o
          join order_lines l on l.order_id = o.id
          where ${condition}
          group by l.variant_id, l.personalization -> 'choice'
          order by min(l.position)`,
      )
    : []
  if (items.length === 0)
    return refuse('not-found', 'We could not find this order.', { reason: 'order-not-found' })
  const plainItems = items.filter(({ choice }) => choice === null)
  const plainResult = await addVariants(
    ctx,
    services,
    plainItems.map(({ variantId, qty }) => ({ variantId, qty })),
  )
  if (isRefusal(plainResult)) return plainResult
  let result: ReorderResult = {
    cart: plainResult.cart,
    added: plainItems.flatMap((item, index) => describeAdded(item, plainResult.outcomes[index])),
    left: plainItems.flatMap((item, index) => describeMissing(item, plainResult.outcomes[index])),
  }
  for (const item of items)
    if (item.choice)
      result = await addMonogrammedItem(ctx, services, {
        item,
        choice: item.choice,
        result,
      })
  return result
}

interface MonogrammedItem {
  readonly item: OrderedItem
  readonly choice: MonogramChoice
  readonly result: ReorderResult
}

async function addMonogrammedItem(
  ctx: Ctx,
  services: Pick<Services, 'pricing'>,
  { item, choice, result }: MonogrammedItem,
): Promise<ReorderResult> {
  const { variantId, qty, productSlug } = item
  const goods = await findProductKind(ctx.db, productSlug)
  const monogram = goods ? await adaptMonogram(ctx.db, { goods, choice, now: ctx.now }) : null
  if (monogram === null || isRefusal(monogram))
    return {
      ...result,
      left: [
        ...result.left,
        { title: formatTitle(item), reason: 'This monogram is no longer available.' },
      ],
    }
  const cart = await addLine(ctx, services, {
    variantId,
    qty,
    personalization: { choice: monogram.choice, acknowledged: true },
  })
  if (isRefusal(cart))
    return { ...result, left: [...result.left, { title: formatTitle(item), reason: cart.message }] }
  return {
    ...result,
    cart,
    added: [
      ...result.added,
      { title: `${formatTitle(item)}, with the monogram ${monogram.letters}`, qty },
    ],
  }
}

function describeAdded(item: OrderedItem, outcome: AddOutcome | undefined): ReorderResult['added'] {
  return outcome && outcome.granted > 0 ? [{ title: formatTitle(item), qty: outcome.granted }] : []
}

function describeMissing(
  item: OrderedItem,
  outcome: AddOutcome | undefined,
): ReorderResult['left'] {
  return outcome?.short ? [{ title: formatTitle(item), reason: outcome.short.text }] : []
}

function formatTitle({ title, options }: OrderedItem): string {
  return [title, ...options].join(', ')
}
