import { z } from 'zod'
import { disputeStatuses } from './domain/dispute.ts'

/** As the staff is shown it: what the buyer's bank claims back, or once did; why, in the bank's own word; until when the shop can answer. */
export const disputeSchema = z.object({
  ref: z.string(),
  status: z.enum(disputeStatuses),
  amount: z.number().int(),
  reason: z.string(),
  respondBy: z.string().nullable(),
  openedAt: z.string(),
})
