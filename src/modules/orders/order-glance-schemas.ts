import { z } from 'zod'
import { pictureSchema } from '#modules/catalog/contract.ts'
import { displayStatuses } from './domain/display-status.ts'
import { paymentStatuses } from './domain/payment-status.ts'
import { timelineActors, timelineSteps } from './domain/timeline.ts'

/** The status that shoppers see; the storefront has the words for it. */
export const displayStatusSchema = z.enum(displayStatuses)

export const paymentStatusSchema = z.enum(paymentStatuses)

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

/** Past events, then promised steps; the storefront has the words for them. */
export const timelineSchema = z.array(
  z.object({
    /** An instant for past steps, a calendar date for promised ones. */
    at: z.string(),
    step: z.enum(timelineSteps),
    /** Counted from 1, for the arrivals of an order in several parcels. */
    parcel: z.number().int().nullable(),
    done: z.boolean(),
    by: z.enum(timelineActors),
  }),
)

/** Who gets a gift card, shown to the buyer only. */
export const orderedGiftCardSchema = z.object({
  /** Empty for a card that goes to the buyer, and after the order was anonymized. */
  recipientName: z.string(),
  recipientEmail: z.string(),
  senderName: z.string(),
  note: z.string(),
  /** The day on which it is emailed; null when it is emailed at once. */
  sendOn: z.string().nullable(),
  /** When it was emailed. */
  sentAt: z.string().nullable(),
  /** Null without a choice. */
  design: z.string().nullable(),
})
export type OrderedGiftCardLine = z.infer<typeof orderedGiftCardSchema>
