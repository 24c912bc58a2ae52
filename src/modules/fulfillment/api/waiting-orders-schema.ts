import { z } from 'zod'

const cents = z.number().int()

/** Orders, refunds and disputes that need staff action. */
export const waitingOrdersSchema = z.object({
  rows: z.array(
    z.object({
      orderId: z.string(),
      number: z.string(),
      status: z.string(),
      placedAt: z.string(),
      waitsFor: z.array(z.enum(['shipping', 'lost_parcel', 'refund', 'dispute'])),
    }),
  ),
  /**
   * Refunds to make outside of the provider. Those of commissions and group gifts have no order.
   */
  refunds: z.array(
    z.object({
      refundId: z.string(),
      paymentId: z.string(),
      orderId: z.string().nullable(),
      amount: cents,
      reason: z.string(),
      since: z.string(),
    }),
  ),
  disputes: z.array(
    z.object({
      paymentId: z.string(),
      orderId: z.string().nullable(),
      amount: cents,
      reason: z.string(),
      respondBy: z.string().nullable(),
    }),
  ),
})
