import { z } from 'zod'

const cents = z.number().int()

/** What somebody of the staff has to do something about next. */
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
  /** To be sent back another way. Without an order where it was paid ahead of one, for a commission or a group gift. */
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
