import { z } from 'zod'

export const orderAddressSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  stateCode: z.string(),
  zip: z.string(),
  phone: z.string(),
  /** For the carrier; empty some days after delivery. */
  deliveryNotes: z.string(),
})
