import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { hours } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { EmailContent } from '#platform/mail/email-layout.ts'
import type { Services } from '#platform/services.ts'
import { createOrderLink } from './authorize-order.ts'
import { emailOrderInvoice } from './commands/email-invoice.ts'
import type { OrderDetail } from './contract.ts'
import { orderConfirmationEmail } from './emails/order-confirmation-email.ts'
import { orderUpdateEmail, type OrderUpdate } from './emails/order-update-email.ts'
import { getOrderDetail } from './queries/get-order.ts'

/** Emails for one order in an hour. */
const emailsPerOrder = 10

/** Emails the invoice to the address of the order again. */
export function resendInvoice(
  ctx: Ctx,
  services: Services,
  orderId: string,
): Promise<{ email: string } | Refusal> {
  return emailOrderInvoice(ctx, services, orderId)
}

/** Emails the confirmation again, with the order as it is now and a new link. */
export async function resendConfirmation(
  ctx: Ctx,
  services: Services,
  orderId: string,
): Promise<{ email: string } | Refusal> {
  return sendToBuyer(ctx, services, {
    orderId,
    compose: (order, link) =>
      orderConfirmationEmail(order, { shop: services.mails.shop, track: link }),
  })
}

/** Emails news of an order to its buyer at once, with a new link. */
export async function sendOrderNews(
  ctx: Ctx,
  services: Services,
  { orderId, news }: { orderId: string; news: OrderUpdate },
): Promise<{ email: string } | Refusal> {
  return sendToBuyer(ctx, services, {
    orderId,
    compose: ({ number }, link) =>
      orderUpdateEmail([news], { number, shop: services.mails.shop, link }),
  })
}

interface BuyerEmail {
  readonly orderId: string
  readonly compose: (order: OrderDetail, link: string) => EmailContent
}

async function sendToBuyer(
  ctx: Ctx,
  services: Services,
  { orderId, compose }: BuyerEmail,
): Promise<{ email: string } | Refusal> {
  const { allowed, resetIn } = await services.limitByKey(
    `resent emails ${orderId}`,
    emailsPerOrder,
    hours(1) / 1000,
  )
  if (!allowed)
    return refuse('too-many', 'This order was sent many emails already. Try again in an hour.', {
      reason: 'order-email-limit',
      detail: { retryAfter: resetIn },
    })
  const order = await getOrderDetail(ctx, services, orderId)
  await inTransaction(ctx.db, async (tx) => {
    const link = await createOrderLink(tx, services.origin, { orderId, now: ctx.now })
    await services.mails.sendLater(tx, {
      dedupeKey: `order-resent:${orderId}:${ctx.now.getTime()}`,
      to: order.email,
      ...compose(order, link),
    })
  })
  return { email: order.email }
}
