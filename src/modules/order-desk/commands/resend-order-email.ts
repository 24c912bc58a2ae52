import {
  resendConfirmation,
  resendInvoice,
  sendOrderNews,
} from '#modules/orders/resend-order-email.ts'
import { addOrderEvent } from '#modules/orders/lock-order.ts'
import { findOrderProgress } from '#modules/fulfillment/find-order-progress.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'

export const resentEmailKinds = ['confirmation', 'shipping', 'invoice'] as const
export type ResentEmailKind = (typeof resentEmailKinds)[number]

/** Sends an email about an order to its buyer again. */
export async function resendOrderEmail(
  ctx: Ctx,
  services: Services,
  { orderId, kind }: { orderId: string; kind: ResentEmailKind },
): Promise<{ email: string } | Refusal> {
  const sent = await send(ctx, services, { orderId, kind })
  if (isRefusal(sent)) return sent
  await inTransaction(ctx.db, (tx) =>
    addOrderEvent(tx, orderId, {
      kind: 'email_resent',
      at: ctx.now,
      by: { kind: 'staff', id: getStaffId(ctx) },
      visibility: 'staff',
      data: { kind },
    }),
  )
  return { email: sent.email }
}

async function send(
  ctx: Ctx,
  services: Services,
  { orderId, kind }: { orderId: string; kind: ResentEmailKind },
): Promise<{ email: string } | Refusal> {
  switch (kind) {
    case 'confirmation':
      return resendConfirmation(ctx, services, orderId)
    case 'invoice':
      return resendInvoice(ctx, services, orderId)
    case 'shipping':
      return sendTracking(ctx, services, orderId)
  }
}

async function sendTracking(
  ctx: Ctx,
  services: Services,
  orderId: string,
): Promise<{ email: string } | Refusal> {
  const progress = await findOrderProgress(ctx.db, {
    orderId,
    viewer: 'buyer',
    now: ctx.now,
    shop: services.settings.get('shop'),
  })
  if (!progress || progress.parcels.length === 0)
    return refuse('transition-illegal', 'Nothing of this order has shipped yet.', {
      reason: 'nothing-shipped',
    })
  const news = {
    subject: `Tracking of order ${progress.number}`,
    heading:
      progress.parcels.length === 1 ? 'Your parcel has shipped.' : 'Your parcels have shipped.',
    paragraphs: progress.parcels.map(({ pieces, carrier, trackingNo, url, shippedAt }) =>
      [
        pieces.map(({ title, qty }) => `${qty} × ${title}`).join(', '),
        `shipped on ${formatDate(calendarDate(new Date(shippedAt)))}`,
        [carrier, trackingNo].filter(Boolean).join(' '),
        url ?? '',
      ]
        .filter(Boolean)
        .join(', '),
    ),
  }
  return sendOrderNews(ctx, services, { orderId, news })
}
