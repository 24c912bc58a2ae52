import { findOrderId } from '#modules/orders/find-order.ts'
import { renderOrderInvoice } from '#modules/orders/render-order-invoice.ts'
import { renderPackingSlip } from '#modules/fulfillment/render-packing-slip.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { mergePdfs } from '#platform/pdf/merge-pdfs.ts'
import type { Services } from '#platform/services.ts'

export const maxPrintedOrders = 100
export const printedDocuments = ['packingSlip', 'invoice'] as const

export interface PrintInput {
  /** Ids or numbers. */
  readonly orders: readonly string[]
  readonly document: (typeof printedDocuments)[number]
  readonly paper: 'letter' | 'a4'
}

const titles = { packingSlip: 'Packing slips', invoice: 'Invoices' } as const

/** One PDF with the packing slips or invoices of orders, in the order given. */
export async function printOrders(
  ctx: Ctx,
  services: Services,
  { orders, document, paper }: PrintInput,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal> {
  if (orders.length === 0 || orders.length > maxPrintedOrders) {
    const message = `Enter 1 to ${maxPrintedOrders} order numbers.`
    return refuse('fields-invalid', message, {
      reason: 'order-count-out-of-range',
      fields: { orders: message },
    })
  }
  const files: Uint8Array<ArrayBuffer>[] = []
  for (const order of new Set(orders)) {
    const orderId = await findOrderId(ctx.db, order)
    if (!orderId)
      return refuse('not-found', `There is no order ${order}.`, { reason: 'order-not-found' })
    const file =
      document === 'invoice'
        ? await renderOrderInvoice(ctx, services, { orderId, paper })
        : await renderPackingSlip(services, { orderId, paper })
    if (isRefusal(file)) return file
    files.push(file)
  }
  const fileName = document === 'invoice' ? 'invoices' : 'packing-slips'
  return {
    name: `${fileName}-${ctx.now.toISOString().slice(0, 10)}.pdf`,
    bytes: await mergePdfs(files, { title: titles[document] }),
  }
}
