import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { renderInvoice } from './invoice/render-invoice.ts'
import { reachOrder, type OrderKey } from './reach-order.ts'
import { readWholeOrder, type WholeOrderParts } from './read-order.ts'

/** The invoice of an order, drawn from what was frozen with it; for who may open the order whole, a mailed link included. */
export async function readInvoice(
  ctx: Ctx,
  parts: WholeOrderParts,
  { paper, ...key }: OrderKey & { readonly paper: 'letter' | 'a4' },
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal> {
  const reached = await reachOrder(ctx, key)
  if (isRefusal(reached)) return reached
  const shown = await readWholeOrder(ctx, parts, reached.orderId)
  return { name: `aumbry-invoice-${shown.number}.pdf`, bytes: await renderInvoice(shown, paper) }
}
