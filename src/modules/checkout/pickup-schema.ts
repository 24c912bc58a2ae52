import { z } from 'zod'
import { pickupPersonSchema } from '#modules/addresses/contract.ts'

/** Input of a delivery group. A `methodId` of `local.pickup` alone also chooses pickup. */
export const pickupFields = {
  /** Whether the buyer picks it up at the shop. What was entered for the other way is kept. */
  isPickup: z.boolean().optional(),
  /** Who comes; by default the name and phone of the shipping address. */
  pickupPerson: pickupPersonSchema.optional(),
}
