import { z } from 'zod'
import { idText, lineOfText } from '#platform/http/text-fields.ts'

export const cents = z.number().int()
export const lineId = idText()
export const qty = z.number().int().min(1).max(9_999)
export const resolution = z.enum(['refund', 'credit', 'exchange', 'replace', 'keep'])
export const method = z.enum(['label', 'qr_dropoff', 'pickup', 'own', 'none'])
/** A return by its id or the number people say. */
export const returnId = lineOfText({ min: 1, max: 40 })

export const moneySchema = z.object({
  goods: cents,
  delivery: cents,
  tax: cents,
  /** For the way back. */
  fee: cents,
  /** Kept back of the price of pieces. */
  restocking: cents,
  /** For what is exchanged for something that is sold for less. */
  difference: cents,
  /** Kept back of pieces that came back otherwise than they were sent. */
  withheld: cents,
  capped: cents,
  toCard: cents,
  asCredit: cents,
  /** Back to what it was paid with beside the card: gift cards, the wallet, points. */
  toTenders: z.array(z.object({ label: z.string(), amount: cents })),
  bonus: cents,
})

export const returnSchema = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(['return', 'exchange', 'claim']),
  status: z.string(),
  /** Who acts next and by when, in a sentence. */
  next: z.string(),
  method,
  trackingNo: z.string().nullable(),
  /** The day the carrier comes for it, a calendar date. */
  pickUpOn: z.string().nullable(),
  /** Where it goes: the lines of an address. */
  to: z.array(z.string()),
  requestedAt: z.string(),
  reviewBy: z.string().nullable(),
  shipBy: z.string().nullable(),
  /** When the carrier brought it to the house; what is in it is counted by a person. */
  broughtAt: z.string().nullable(),
  receivedAt: z.string().nullable(),
  settledAt: z.string().nullable(),
  decision: z.string(),
  canCancel: z.boolean(),
  canReopen: z.boolean(),
  pieces: z.array(
    z.object({
      lineId: z.string(),
      title: z.string(),
      /** What it is exchanged for; empty when it is not. */
      becomes: z.string(),
      /** What costs more and is ordered with its credit. */
      wanted: z.object({ variantId: z.string(), name: z.string() }).nullable(),
      reason: z.string(),
      resolution,
      state: z.string(),
      decision: z.string(),
      /** What it would be taken for, when that is less than was promised; without an answer it is paid at that moment. */
      offer: z.object({ withheld: cents, goesBack: cents, replyBy: z.string() }).nullable(),
    }),
  ),
  /** The shop's own, of what it would take or took for less; each address is good for a quarter of an hour. */
  photos: z.array(z.object({ lineId: z.string(), src: z.string() })),
  preview: moneySchema,
  /** Numbers of the others in its parcel. */
  together: z.array(z.string()),
  messages: z.array(z.object({ at: z.string(), from: z.enum(['you', 'shop']), text: z.string() })),
})
export type ShownReturn = z.infer<typeof returnSchema>

export const statusSchema = z.object({ status: z.string() })
