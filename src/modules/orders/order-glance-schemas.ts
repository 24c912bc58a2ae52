import { z } from 'zod'
import { pictureSchema } from '#modules/catalog/contract.ts'

/** Calendar dates, `YYYY-MM-DD`. */
export const arrivesSchema = z.object({ earliest: z.string(), latest: z.string() })

/** Where the buyer picks a group up, from `arrives` on; absent for what is shipped. */
export const pickupSchema = z
  .object({ city: z.string(), address: z.string(), hours: z.string() })
  .optional()

export const lineGlance = z.object({
  title: z.string(),
  options: z.array(z.string()),
  qty: z.number().int(),
  picture: pictureSchema,
  /** True for gift cards, which are not shipped. */
  byEmail: z.boolean(),
})
