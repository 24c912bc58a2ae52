import type { Services } from '#platform/services.ts'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { renderInvoice } from '../invoice/render-invoice.ts'
import { authorizeOrder, type OrderKey } from '../authorize-order.ts'
import { getOrderDetail } from './get-order.ts'
import { formatShopFileName } from '#platform/settings/shop-file-name.ts'

/**
 * Renders the invoice of an order from its frozen amounts, for its owner or the holder of an
 * emailed link.
 */
export async function getInvoice(
  ctx: Ctx,
  services: Services,
  { paper, ...key }: OrderKey & { readonly paper: 'letter' | 'a4' },
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | Refusal> {
  const access = await authorizeOrder(ctx, key)
  if (isRefusal(access)) return access
  const order = await getOrderDetail(ctx, services, access.orderId)
  const shop = services.settings.get('shop')
  const { primary: accent } = services.settings.get('theme')
  return {
    name: `${formatShopFileName(shop.name)}-invoice-${order.number}.pdf`,
    bytes: await renderInvoice(order, { shop, accent, paper }),
  }
}
