import { z } from 'zod'
import { lineText, paragraphText, patternText } from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { fileIdsSchema } from '#modules/files/contract.ts'
import { lineIdSchema, returnIdSchema, returnQtySchema } from '../return-schemas.ts'

export const policyTotalsSchema = z.object({
  accepted: z.number().int(),
  denied: z.number().int(),
  refunded: z.number().int(),
  credited: z.number().int(),
  fees: z.number().int(),
})

export const trustFlagSchema = z.enum(['trusted', 'watched'])
/** A buyer by email, or an order by number or id. */
export const trustFlagSubjectSchema = z.union([
  z.strictObject({ email: emailSchema }),
  z.strictObject({ order: lineText({ min: 1, max: 40 }) }),
])

export const returnLocationSchema = z.strictObject({
  id: patternText(/^[a-z][a-z0-9-]{1,39}$/, {
    max: 40,
    message: 'must be lowercase letters, digits, and dashes',
  }),
  /** Address lines, from the name to the city with ZIP code. */
  lines: z
    .array(lineText({ min: 1, max: 60 }))
    .min(2)
    .max(6),
  states: z
    .array(patternText(/^[A-Z]{2}$/, { max: 2, message: 'must be a two-letter state code' }))
    .min(1)
    .max(60),
})

export const lineQtySchema = z.strictObject({ lineId: lineIdSchema, qty: returnQtySchema })

export const inspectionSchema = z.strictObject({
  return: returnIdSchema,
  items: z
    .array(
      lineQtySchema.extend({
        decision: z.enum(['accept', 'accept_less', 'reject']),
        /**
         * The reduction per unit, for `accept_less`: in cents, or in basis points of the refund.
         */
        withhold: z
          .union([
            z.strictObject({ amount: z.number().int().min(1).max(100_000_000) }),
            z.strictObject({ share: z.number().int().min(1).max(9_999) }),
          ])
          .optional(),
        sellable: z.boolean(),
        note: paragraphText({ max: 300 }).default(''),
        /** Uploaded photos for a reduced offer, visible to the buyer. */
        photos: fileIdsSchema.max(6).optional(),
      }),
    )
    .min(1)
    .max(200),
})
