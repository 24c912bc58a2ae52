import { z } from 'zod'
import { disputeStatuses } from './domain/dispute.ts'

export type { DisputeStatus } from './domain/dispute.ts'

/** A dispute as shown to staff, with the reason of the bank and the deadline for a response. */
export const disputeSchema = z.object({
  ref: z.string(),
  status: z.enum(disputeStatuses),
  amount: z.number().int(),
  reason: z.string(),
  respondBy: z.string().nullable(),
  openedAt: z.string(),
})
