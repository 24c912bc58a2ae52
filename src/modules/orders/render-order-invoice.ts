import type { Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import { renderInvoice } from './invoice/render-invoice.ts'
import { getOrderDetail } from './queries/get-order.ts'

/** The invoice of an order as a PDF. The caller has already checked access. */
export async function renderOrderInvoice(
  ctx: Ctx,
  services: Services,
  { orderId, paper }: { orderId: string; paper: 'letter' | 'a4' },
): Promise<Uint8Array<ArrayBuffer>> {
  const shop = services.settings.get('shop')
  const { primary: accent } = services.settings.get('theme')
  return renderInvoice(await getOrderDetail(ctx, services, orderId), { shop, accent, paper })
}
