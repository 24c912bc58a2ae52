import { z } from 'zod'
import { idText, lineText } from '#platform/http/text-fields.ts'

export const centsSchema = z.number().int()
export const lineIdSchema = idText()
export const returnQtySchema = z.number().int().min(1).max(9_999)
export const resolutionSchema = z.enum(['refund', 'credit', 'exchange', 'replace', 'keep'])
export const returnMethodSchema = z.enum(['label', 'qr_dropoff', 'pickup', 'own', 'none'])
/** The id or number of a return. */
export const returnIdSchema = lineText({ min: 1, max: 40 })

export const moneySchema = z.object({
  goods: centsSchema,
  delivery: centsSchema,
  tax: centsSchema,
  /** Return shipping fee. */
  fee: centsSchema,
  /** Restocking fees. */
  restocking: centsSchema,
  /** Refunds for exchanges to something cheaper. */
  difference: centsSchema,
  /** Reductions for units not returned as shipped. */
  withheld: centsSchema,
  capped: centsSchema,
  toCard: centsSchema,
  asCredit: centsSchema,
  /** Refunds to gift cards, the wallet, and points. */
  toTenders: z.array(z.object({ label: z.string(), amount: centsSchema })),
  bonus: centsSchema,
})

export const returnSchema = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(['return', 'exchange', 'claim']),
  status: z.string(),
  /** The next step, as a sentence. */
  next: z.string(),
  method: returnMethodSchema,
  trackingNo: z.string().nullable(),
  /** Pickup date of the carrier, a calendar date. */
  pickUpOn: z.string().nullable(),
  /** The address lines of the destination. */
  to: z.array(z.string()),
  requestedAt: z.string(),
  reviewBy: z.string().nullable(),
  shipBy: z.string().nullable(),
  /** When the carrier delivered it. Its contents are counted later. */
  deliveredAt: z.string().nullable(),
  receivedAt: z.string().nullable(),
  settledAt: z.string().nullable(),
  decision: z.string(),
  canCancel: z.boolean(),
  canReopen: z.boolean(),
  pieces: z.array(
    z.object({
      lineId: z.string(),
      title: z.string(),
      /** The exchange variant; empty if there is none. */
      becomes: z.string(),
      /** The more expensive variant to order with the credit. */
      wanted: z.object({ variantId: z.string(), name: z.string() }).nullable(),
      reason: z.string(),
      resolution: resolutionSchema,
      state: z.string(),
      decision: z.string(),
      /** A reduced offer. It is accepted automatically at `replyBy`. */
      offer: z
        .object({ withheld: centsSchema, goesBack: centsSchema, replyBy: z.string() })
        .nullable(),
    }),
  ),
  /** The shop's photos for reduced offers. Links are valid for 15 minutes. */
  photos: z.array(z.object({ lineId: z.string(), src: z.string() })),
  preview: moneySchema,
  /** Numbers of the other returns in the same parcel. */
  together: z.array(z.string()),
  messages: z.array(z.object({ at: z.string(), from: z.enum(['you', 'shop']), text: z.string() })),
})
export type ReturnDetail = z.infer<typeof returnSchema>

export const returnStatusSchema = z.object({ status: z.string() })
