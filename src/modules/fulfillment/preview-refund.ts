import { findOrderWithUnits } from '#modules/orders/lock-order.ts'
import { previewRefunds } from '#modules/refunds/refund-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'

/** Where an amount that belongs to no unit would be refunded to, in cents. */
export interface RefundAmountPreview {
  /** Less than the amount when less is left to refund. */
  readonly refunded: number
  readonly toCard: number
  readonly toOthers: { readonly label: string; readonly amount: number }[]
}

/** Calculates the refund of an amount with the function that makes it. */
export async function previewRefundAmount(
  db: Db,
  { orderId, amount }: { readonly orderId: string; readonly amount: number },
): Promise<RefundAmountPreview | Refusal> {
  const order = await findOrderWithUnits(db, orderId)
  if (!order)
    return refuse('not-found', 'We could not find this order.', { reason: 'order-not-found' })
  const [refund] = await previewRefunds(db, order, [{ shares: [], extra: amount }])
  return {
    refunded: refund?.amount ?? 0,
    toCard: refund?.own ?? 0,
    toOthers: (refund?.toTenders ?? []).map(({ tender, amount: part }) => ({
      label: tender.label,
      amount: part,
    })),
  }
}
