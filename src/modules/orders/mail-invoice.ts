import { maskEmail } from '#kernel/email/email.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { hours } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { renderInvoice } from './invoice/render-invoice.ts'
import { invoiceMail } from './mail/invoice-mail.ts'
import type { OrderParts } from './order-parts.ts'
import { orderLink, reachOrder, type OrderKey } from './reach-order.ts'
import { readWholeOrder } from './read-order.ts'

/** Of one order, in an hour. */
const mailsPerOrder = 3

/** Mails the invoice to the address of the order, whoever of its owners asks: it goes nowhere else. */
export async function mailInvoice(
  ctx: Ctx,
  parts: OrderParts,
  key: OrderKey,
): Promise<{ email: string } | Refusal> {
  const reached = await reachOrder(ctx, key)
  if (isRefusal(reached)) return reached
  const { orderId } = reached
  const { allowed, resetIn } = await parts.limit(
    `invoice ${orderId}`,
    mailsPerOrder,
    hours(1) / 1000,
  )
  if (!allowed)
    return refuse(
      'too-many',
      'We have mailed this invoice already. Look into your inbox, or try again in an hour.',
      {
        detail: { retryAfter: resetIn },
      },
    )
  const order = await readWholeOrder(ctx, parts, orderId)
  const bytes = await renderInvoice(order, 'letter')
  await inTransaction(ctx.db, async (tx) => {
    const link = await orderLink(tx, parts.origin, { orderId, now: ctx.now })
    await parts.mails.sendLater(tx, {
      dedupeKey: `invoice:${orderId}:${ctx.now.getTime()}`,
      to: order.email,
      attachment: { name: `aumbry-invoice-${order.number}.pdf`, bytes },
      ...invoiceMail({ number: order.number, link, origin: parts.origin }),
    })
  })
  return { email: maskEmail(order.email) }
}
