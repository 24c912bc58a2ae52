import { z } from 'zod'
import { nameText, paragraphText } from '#platform/http/text-fields.ts'
import { optionalEmailSchema } from '#platform/http/contact-fields.ts'
import { pictureSchema } from '#modules/catalog/contract.ts'
import { personalizationSchema } from '#modules/monograms/contract.ts'
import { daySchema } from '#platform/http/fields.ts'
import { giftMessageLength } from './domain/gift-card-amount.ts'
import { giftCardDesigns } from './domain/gift-card-designs.ts'

const cents = z.number().int()

/**
 * The recipient of a gift card; without a date it is emailed as soon as it is paid and can no
 * longer change.
 */
export const giftRecipientSchema = z.strictObject({
  recipientName: nameText({ min: 1, max: 60, message: 'Enter a name.' }),
  /** Empty for a card that is emailed to the buyer, to print or pass on. */
  recipientEmail: optionalEmailSchema,
  senderName: nameText({ max: 60 }),
  note: paragraphText({ max: giftMessageLength }),
  sendOn: daySchema.nullable(),
  /** The face of the card. */
  design: z.enum(giftCardDesigns).optional(),
})

/** In place of the variant's price, in cents; the limits are those of `isGiftCardAmount`. */
export const giftCardAmountSchema = z
  .number({ error: 'Enter an amount.' })
  .int('Enter an amount.')
  .min(0, 'Enter an amount.')
  .max(100_000_00, 'This amount is too high.')

export const cartLineSchema = z.object({
  id: z.string(),
  variantId: z.string(),
  productSlug: z.string(),
  title: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  sku: z.string().nullable(),
  picture: pictureSchema,
  qty: z.number().int(),
  unitPrice: cents,
  unitPriceWhenAdded: cents,
  compareAt: cents.nullable(),
  total: cents,
  groupId: z.string(),
  giftNote: z.string(),
  minQty: z.number().int(),
  maxQty: z.number().int(),
  multiple: z.number().int(),
  /** `available` is how many this line can have now; `reason` states why it cannot be bought. */
  availability: z.object({
    ok: z.boolean(),
    reason: z.string().nullable(),
    available: z.number().int(),
  }),
  finalSale: z.boolean(),
  leadTime: z.string().nullable(),
  personalization: personalizationSchema.nullable(),
  canHaveMonogram: z.boolean(),
  isGiftCard: z.boolean(),
  /** The recipient of a gift card; null while it goes to the buyer. */
  giftCard: giftRecipientSchema.nullable(),
})
export type CartLine = z.infer<typeof cartLineSchema>
