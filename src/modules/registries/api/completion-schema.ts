import { z } from 'zod'

/** The completion discount on registry items that nobody bought. */
export const completionSchema = z.object({
  opensOn: z.string(),
  endsOn: z.string(),
  state: z.enum(['to-come', 'too-young', 'too-short', 'open', 'over']),
  /** Null until the discount is open. */
  code: z.string().nullable(),
})
