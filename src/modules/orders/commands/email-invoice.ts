import { maskEmail } from '#kernel/email/email.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { hours } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { renderInvoice } from '../invoice/render-invoice.ts'
import { invoiceEmail } from '../emails/invoice-email.ts'
import type { Services } from '#platform/services.ts'
import { createOrderLink, authorizeOrder, type OrderKey } from '../authorize-order.ts'
import { getOrderDetail } from '../queries/get-order.ts'
import { formatShopFileName } from '#platform/settings/shop-file-name.ts'

/** Emails for one order in an hour. */
const emailsPerOrder = 3

/** Emails the invoice to the address of the order and to no other address. */
export async function emailInvoice(
  ctx: Ctx,
  services: Services,
  key: OrderKey,
): Promise<{ email: string } | Refusal> {
  const access = await authorizeOrder(ctx, key)
  return isRefusal(access) ? access : emailOrderInvoice(ctx, services, access.orderId)
}

/** The caller has already checked access. */
export async function emailOrderInvoice(
  ctx: Ctx,
  services: Services,
  orderId: string,
): Promise<{ email: string } | Refusal<'too-many'>> {
  const { allowed, resetIn } = await services.limitByKey(
    `invoice ${orderId}`,
    emailsPerOrder,
    hours(1) / 1000,
  )
  if (!allowed)
    return refuse(
      'too-many',
      'We already emailed this invoice. Check your inbox, or try again in an hour.',
      { reason: 'invoice-email-limit', detail: { retryAfter: resetIn } },
    )
  const order = await getOrderDetail(ctx, services, orderId)
  const shop = services.settings.get('shop')
  const { primary: accent } = services.settings.get('theme')
  const bytes = await renderInvoice(order, { shop, accent, paper: 'letter' })
  await inTransaction(ctx.db, async (tx) => {
    const link = await createOrderLink(tx, services.origin, { orderId, now: ctx.now })
    await services.mails.sendLater(tx, {
      dedupeKey: `invoice:${orderId}:${ctx.now.getTime()}`,
      to: order.email,
      attachment: { name: `${formatShopFileName(shop.name)}-invoice-${order.number}.pdf`, bytes },
      ...invoiceEmail({ number: order.number, link, shop: services.mails.shop }),
    })
  })
  return { email: maskEmail(order.email) }
}
