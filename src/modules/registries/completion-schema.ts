import { z } from 'zod'

/** Something off what is left, for the people of a registry with an event. */
export const completionSchema = z.object({
  opensOn: z.string(),
  endsOn: z.string(),
  state: z.enum(['to-come', 'too-young', 'too-short', 'open', 'over']),
  /** Once it is open. */
  code: z.string().nullable(),
})
