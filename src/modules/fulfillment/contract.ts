import { z } from 'zod'
import { idText, lineOfText, paragraphText } from '#platform/http/text-fields.ts'
import { shippingAddressSchema } from '#modules/addresses/contract.ts'
import { giftGlanceSchema, orderKeySchema } from '#modules/orders/contract.ts'
import { contract } from '#platform/http/endpoint.ts'

const cents = z.number().int()

export const itemsSchema = z
  .array(z.strictObject({ lineId: idText(), qty: z.number().int().min(1).max(9_999) }))
  .min(1)
  .max(100)

const parcelSchema = z.object({
  id: z.string(),
  groupId: z.string(),
  carrier: z.string(),
  trackingNo: z.string(),
  /** The carrier's own page; null when the shop shows all there is. */
  url: z.string().nullable(),
  status: z.string(),
  shippedAt: z.string(),
  deliveredAt: z.string().nullable(),
  /** The promise, a calendar date. */
  latest: z.string().nullable(),
  /** The newest first. */
  scans: z.array(z.object({ at: z.string(), place: z.string(), text: z.string() })),
  pieces: z.array(z.object({ lineId: z.string(), title: z.string(), qty: z.number().int() })),
})

/** What of a line's money is where: the money tab (features.md G, beyond 3). */
const lineMoneySchema = z.object({
  lineId: z.string(),
  title: z.string(),
  qty: z.number().int(),
  list: cents,
  discounts: z.array(z.object({ label: z.string(), amount: cents })),
  tax: cents,
  /** Its share of wrap and delivery. */
  delivery: cents,
  paid: cents,
  /** What of it was paid with points, and how many points it gives. */
  points: z.object({ paid: cents, earned: z.number().int() }),
  refunded: cents,
  counts: z.object({
    waiting: z.number().int(),
    shipped: z.number().int(),
    delivered: z.number().int(),
    cancelled: z.number().int(),
    returned: z.number().int(),
  }),
})

export const progressSchema = z.object({
  id: z.string(),
  number: z.string(),
  /** Until when the buyer can change it alone; null when that is over. */
  editableUntil: z.string().nullable(),
  canCancel: z.boolean(),
  /** Too late to cancel alone, and not too late to ask. */
  canAskToCancel: z.boolean(),
  /** A person answers by then; null when nobody asked. */
  cancelAnswerBy: z.string().nullable(),
  parcels: z.array(parcelSchema),
  promises: z.array(
    z.object({
      groupId: z.string(),
      status: z.enum(['on_track', 'at_risk', 'missed', 'met']),
      latest: z.string().nullable(),
    }),
  ),
  money: z.array(lineMoneySchema),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: cents,
      bonus: cents,
      fee: cents,
      pocket: z.enum(['card', 'credit', 'none']),
      reason: z.string(),
      at: z.string(),
    }),
  ),
})
export type OrderProgress = z.infer<typeof progressSchema>

export const giftSchema = giftGlanceSchema.extend({ parcels: z.array(parcelSchema) })
export type Gift = z.infer<typeof giftSchema>

export const cancelledSchema = z.object({ refunded: cents, isWhole: z.boolean() })

export const fulfillmentContract = contract({
  readProgress: {
    method: 'post',
    path: '/api/order/progress',
    summary:
      'Parcels with their scans, what can still be changed and until when, and the money of each line',
    access: 'anyone',
    rate: 'write',
    evenWhenFull: true,
    input: z.strictObject(orderKeySchema),
    output: progressSchema,
  },
  cancelOrder: {
    method: 'post',
    path: '/api/order/cancel',
    summary: 'Cancels an order of which nothing was begun; the money goes back whole',
    access: 'anyone',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({ ...orderKeySchema, items: itemsSchema.optional() }),
    output: cancelledSchema,
  },
  editOrder: {
    method: 'post',
    path: '/api/order/edit',
    summary: 'Another address in the same ZIP code, another card, a slower way, for thirty minutes',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({
      ...orderKeySchema,
      groupId: idText(),
      address: shippingAddressSchema.optional(),
      giftNote: paragraphText({ max: 250 }).optional(),
      methodId: idText().optional(),
    }),
    output: z.object({ refunded: cents }),
  },
  readGiftCode: {
    method: 'post',
    path: '/api/order/gift',
    summary:
      'The code that opens one delivery for whoever it is given to, without prices, and its square to be photographed',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({ ...orderKeySchema, groupId: idText() }),
    output: z.object({
      code: z.string(),
      url: z.string(),
      /** Black where the path says, in a box of that size. */
      square: z.object({ width: z.number(), height: z.number(), path: z.string() }),
    }),
  },
  openGift: {
    method: 'post',
    path: '/api/guest/order/gift',
    summary: 'One delivery for whoever was given it: no price, no giver',
    access: 'public',
    rate: 'lookup',
    evenWhenFull: true,
    input: z.strictObject({ gift: lineOfText({ min: 1, max: 40 }) }),
    output: giftSchema,
  },
  readOtherWays: {
    method: 'post',
    path: '/api/order/otherWays',
    summary: 'The other ways a delivery can still go for no more than was paid, and what goes back',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({ ...orderKeySchema, groupId: idText() }),
    output: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          label: z.string(),
          earliest: z.string(),
          latest: z.string(),
          less: cents,
        }),
      ),
    }),
  },
  hearCarrier: {
    method: 'post',
    path: '/api/webhooks/carrier',
    summary: "Messages of the shop's carrier, signed: there is news of parcels",
    access: 'provider',
    rate: 'webhook',
    evenWhenFull: true,
    input: z.looseObject({}),
    output: z.object({ received: z.literal(true) }),
  },
  requestCancel: {
    method: 'post',
    path: '/api/order/cancelRequest',
    summary: 'Asks a person to stop an order that was begun',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({ ...orderKeySchema, reason: paragraphText({ max: 500 }).default('') }),
    output: z.object({ answerBy: z.string() }),
  },
})
