import { z } from 'zod'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { idText, lineText, paragraphText } from '#platform/http/text-fields.ts'
import { pickupPersonSchema, shippingAddressSchema } from '#modules/addresses/contract.ts'
import { giftRecipientSchema } from '#modules/cart/cart-line-schema.ts'
import { giftSummarySchema, orderKeySchema } from '#modules/orders/contract.ts'
import { defineContract } from '#platform/http/endpoint.ts'

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
  /** The tracking page of the carrier; null when the shop shows all tracking events. */
  url: z.string().nullable(),
  status: z.string(),
  shippedAt: z.string(),
  deliveredAt: z.string().nullable(),
  /** The promised date, `YYYY-MM-DD`. */
  latest: z.string().nullable(),
  /** Newest first. */
  scans: z.array(z.object({ at: z.string(), place: z.string(), text: z.string() })),
  pieces: z.array(z.object({ lineId: z.string(), title: z.string(), qty: z.number().int() })),
})

/** The amounts of an order line by state (features.md G, beyond 3). */
const lineMoneySchema = z.object({
  lineId: z.string(),
  title: z.string(),
  qty: z.number().int(),
  list: cents,
  discounts: z.array(z.object({ label: z.string(), amount: cents })),
  tax: cents,
  /** Its share of gift wrap and shipping. */
  delivery: cents,
  paid: cents,
  /** The amount paid with points and the points earned. */
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
  /** The end of the edit window; null once it is over. */
  editableUntil: z.string().nullable(),
  canCancel: z.boolean(),
  /** True when the buyer can no longer cancel but can request a cancellation. */
  canRequestCancellation: z.boolean(),
  /** The deadline of the staff's answer; null without a request. */
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
      method: z.enum(['card', 'credit', 'none']),
      reason: z.string(),
      at: z.string(),
    }),
  ),
})
export type OrderProgress = z.infer<typeof progressSchema>

export const giftSchema = giftSummarySchema.extend({ parcels: z.array(parcelSchema) })
export type Gift = z.infer<typeof giftSchema>

export const cancelledSchema = z.object({ refunded: cents, isWhole: z.boolean() })

export const fulfillmentContract = defineContract({
  readProgress: {
    method: 'post',
    path: '/api/order/progress',
    summary:
      'Returns shipments with tracking events, what can still be changed and until when, '
      + 'and the amounts of each line',
    access: 'anyone',
    rate: 'write',
    allowedWhenDiskFull: true,
    input: z.strictObject(orderKeySchema),
    output: progressSchema,
  },
  cancelOrder: {
    method: 'post',
    path: '/api/order/cancel',
    summary: 'Cancels an order or some of its items before production starts and refunds them',
    access: 'anyone',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({ ...orderKeySchema, items: itemsSchema.optional() }),
    output: cancelledSchema,
  },
  editOrder: {
    method: 'post',
    path: '/api/order/edit',
    summary:
      'Changes the address within its ZIP code, the gift note or the shipping method '
      + 'during the edit window',
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
  changeGiftCard: {
    method: 'post',
    path: '/api/order/giftCard',
    summary: 'Changes the recipient, message and day of a gift card that was not emailed yet',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({
      ...orderKeySchema,
      lineId: idText(),
      recipient: giftRecipientSchema.omit({ design: true }).extend({ recipientEmail: emailSchema }),
    }),
    output: z.object({}),
  },
  changePickupPerson: {
    method: 'post',
    path: '/api/order/pickupPerson',
    summary: 'Changes who picks a delivery up, until it is picked up',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({ ...orderKeySchema, groupId: idText(), person: pickupPersonSchema }),
    output: z.object({ groupId: z.string() }),
  },
  readGiftCode: {
    method: 'post',
    path: '/api/order/gift',
    summary:
      'Returns the gift code of a delivery group and its QR code, which show the '
      + 'recipient no prices',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({ ...orderKeySchema, groupId: idText() }),
    output: z.object({
      code: z.string(),
      url: z.string(),
      /** The black modules of the QR code as an SVG path. */
      square: z.object({ width: z.number(), height: z.number(), path: z.string() }),
    }),
  },
  openGift: {
    method: 'post',
    path: '/api/guest/order/gift',
    summary: 'Returns a delivery group to its recipient by gift code, without prices or the giver',
    access: 'public',
    rate: 'lookup',
    allowedWhenDiskFull: true,
    input: z.strictObject({ gift: lineText({ min: 1, max: 40 }) }),
    output: giftSchema,
  },
  readOtherWays: {
    method: 'post',
    path: '/api/order/shippingMethods',
    summary:
      'Lists the other shipping methods of a delivery group that cost no more than was '
      + 'paid, with the refund of each',
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
    summary: "Receives signed tracking updates from the shop's carrier",
    access: 'provider',
    rate: 'webhook',
    allowedWhenDiskFull: true,
    input: z.looseObject({}),
    output: z.object({ received: z.literal(true) }),
  },
  requestCancel: {
    method: 'post',
    path: '/api/order/cancelRequest',
    summary: 'Requests the cancellation of an order in production; staff decide',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({ ...orderKeySchema, reason: paragraphText({ max: 500 }).default('') }),
    output: z.object({ answerBy: z.string() }),
  },
})
