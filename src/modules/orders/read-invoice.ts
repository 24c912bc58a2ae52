import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { renderInvoice } from './invoice/render-invoice.ts'
import { reachOrder, type OrderKey } from './reach-order.ts'
import { readWholeOrder, type WholeOrderParts } from './read-order.ts'

/**
 * Renders the invoice of an order from its frozen amounts, for its owner or the holder of an
 * emailed link.
 */
export async function readInvoice(
  ctx: Ctx,
  parts: WholeOrderParts,
  { paper, ...key }: OrderKey & { readonly paper: 'letter' | 'a4' },
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal> {
  const access = await reachOrder(ctx, key)
  if (isRefusal(access)) return access
  const order = await readWholeOrder(ctx, parts, access.orderId)
  return { name: `aumbry-invoice-${order.number}.pdf`, bytes: await renderInvoice(order, paper) }
}
