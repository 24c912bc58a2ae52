import { sql } from 'drizzle-orm'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { OrderDetail } from './contract.ts'
import { loadOrder } from './data/reader.ts'
import { describeOrder } from './describe-order.ts'
import { drawInvoice } from './invoice/draw-invoice.ts'
import type { OrderParts } from './order-parts.ts'
import { reachOrder, type OrderKey } from './reach-order.ts'

/** The invoice of an order, drawn from what was frozen with it; for who may open the order whole, a mailed link included. */
export async function readInvoice(
  ctx: Ctx,
  parts: Pick<OrderParts, 'readMoney'>,
  { paper, ...key }: OrderKey & { readonly paper: 'letter' | 'a4' },
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal> {
  const reached = await reachOrder(ctx, key)
  if (isRefusal(reached)) return reached
  const shown = await readWholeOrder(ctx, parts, reached.orderId)
  return { name: `aumbry-invoice-${shown.number}.pdf`, bytes: await drawInvoice(shown, paper) }
}

/** The whole of an order that was reached. */
export async function readWholeOrder(ctx: Ctx, parts: Pick<OrderParts, 'readMoney'>, orderId: string): Promise<OrderDetail> {
  const [order, money] = await Promise.all([loadOrder(ctx.db, sql`o.id = ${orderId}`), parts.readMoney(ctx.db, orderId)])
  if (!order) throw new Error(`Order ${orderId} is gone.`)
  return describeOrder({ order, money, now: ctx.now })
}
