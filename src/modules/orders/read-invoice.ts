import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { drawInvoice } from './invoice/draw-invoice.ts'
import type { OrderParts } from './order-parts.ts'
import { readOrder } from './read-order.ts'

/** The invoice of an order, drawn from what was frozen with it; for who may open the order whole. */
export async function readInvoice(
  ctx: Ctx,
  parts: Pick<OrderParts, 'readMoney'>,
  { id }: { id: string },
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal<'not-found'>> {
  const order = await readOrder(ctx, parts, { id })
  return isRefusal(order) ? order : { name: `aumbry-invoice-${order.number}.pdf`, bytes: await drawInvoice(order) }
}
