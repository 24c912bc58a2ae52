import { z } from 'zod'
import { shippingAddressSchema } from '#modules/addresses/contract.ts'
import { contract } from '#platform/http/endpoint.ts'

const cents = z.number().int()

/** Names an order for whoever may see all of it: its id for the session that owns it, or the secret of a mailed link. */
export const orderKeySchema = {
  id: z.string().max(40).optional(),
  token: z.string().min(20).max(200).optional(),
}

export const itemsSchema = z
  .array(z.strictObject({ lineId: z.string().max(40), qty: z.number().int().min(1).max(9_999) }))
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
    z.object({ groupId: z.string(), status: z.enum(['on_track', 'at_risk', 'missed', 'met']), latest: z.string().nullable() }),
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

const cancelledSchema = z.object({ refunded: cents, isWhole: z.boolean() })

export const fulfillmentContract = contract({
  readProgress: {
    method: 'post',
    path: '/api/order/progress',
    summary: 'Parcels with their scans, what can still be changed and until when, and the money of each line',
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
      groupId: z.string().max(40),
      address: shippingAddressSchema.optional(),
      giftNote: z.string().trim().max(250).optional(),
      methodId: z.string().max(40).optional(),
    }),
    output: z.object({ refunded: cents }),
  },
  requestCancel: {
    method: 'post',
    path: '/api/order/cancelRequest',
    summary: 'Asks a person to stop an order that was begun',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({ ...orderKeySchema, reason: z.string().trim().max(500).default('') }),
    output: z.object({ answerBy: z.string() }),
  },
})

/** An order by its id or by the number people say. */
const order = z.string().trim().min(1).max(40)
const shipment = z.string().min(1).max(40)
const done = z.object({ orderId: z.string() })
const reason = z.string().trim().min(1).max(200)

/** What the shop's own people do; every act is written down with who did it. */
export const fulfillmentStaffContract = contract({
  staffReadOrder: {
    method: 'get',
    path: '/api/staff/order/detail',
    summary: 'An order with its pieces, parcels and history',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({ order }),
    output: progressSchema.extend({
      status: z.string(),
      email: z.string(),
      pieces: z.array(
        z.object({
          lineId: z.string(),
          unit: z.number().int(),
          groupId: z.string(),
          variantId: z.string(),
          status: z.string(),
          returnState: z.string(),
        }),
      ),
      history: z.array(
        z.object({ at: z.string(), kind: z.string(), actor: z.string(), actorId: z.string().nullable(), data: z.unknown() }),
      ),
    }),
  },
  holdOrder: {
    method: 'post',
    path: '/api/staff/order/hold',
    summary: 'Nothing of it leaves until it is released',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ order, reason }),
    output: z.object({ status: z.string() }),
  },
  releaseOrder: {
    method: 'post',
    path: '/api/staff/order/release',
    summary: 'It goes on',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ order }),
    output: z.object({ status: z.string() }),
  },
  staffCancel: {
    method: 'post',
    path: '/api/staff/order/cancel',
    summary: 'Stops pieces that have not left; their money goes back whole',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({
      order,
      reason: z.enum(['customer', 'payment', 'fraud', 'stock', 'staff', 'expired', 'other']),
      items: itemsSchema.optional(),
    }),
    output: cancelledSchema,
  },
  makePieces: {
    method: 'post',
    path: '/api/staff/order/make',
    summary: 'The workroom begins pieces',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ order, items: itemsSchema.optional() }),
    output: z.object({ pieces: z.number().int() }),
  },
  preparePieces: {
    method: 'post',
    path: '/api/staff/order/prepare',
    summary: 'Pieces are packed',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ order, items: itemsSchema.optional() }),
    output: z.object({ pieces: z.number().int() }),
  },
  shipPieces: {
    method: 'post',
    path: '/api/staff/order/ship',
    summary: "Sends pieces of one delivery as a parcel; without a tracking number the shop's carrier takes it",
    access: 'staff',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({
      order,
      groupId: z.string().max(40).optional(),
      items: itemsSchema.optional(),
      trackingNo: z.string().trim().min(1).max(40).optional(),
    }),
    output: z.object({ shipmentId: z.string(), trackingNo: z.string(), carrier: z.string() }),
  },
  deliverShipment: {
    method: 'post',
    path: '/api/staff/shipment/deliver',
    summary: 'A parcel has arrived',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ shipment }),
    output: done,
  },
  loseShipment: {
    method: 'post',
    path: '/api/staff/shipment/lose',
    summary: 'A parcel is given up',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ shipment }),
    output: done,
  },
  reshipLost: {
    method: 'post',
    path: '/api/staff/shipment/reship',
    summary: 'The pieces of a lost parcel are sent anew',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ shipment }),
    output: done,
  },
  refundLost: {
    method: 'post',
    path: '/api/staff/shipment/refund',
    summary: 'The pieces of a lost parcel are paid back',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ shipment }),
    output: z.object({ refunded: cents }),
  },
  refundGoodwill: {
    method: 'post',
    path: '/api/staff/order/refund',
    summary: 'Gives back an amount for no piece in particular, within what was captured',
    access: 'staff',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({ order, amount: z.number().int().min(1).max(100_000_000), reason }),
    output: z.object({ refunded: cents, refundId: z.string() }),
  },
  listCancelRequests: {
    method: 'get',
    path: '/api/staff/cancelRequest/list',
    summary: 'Who waits for an answer, the one due first at the top',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(z.object({ orderId: z.string(), number: z.string(), reason: z.string(), askedAt: z.string(), answerBy: z.string() })),
    }),
  },
  answerCancelRequest: {
    method: 'post',
    path: '/api/staff/cancelRequest/answer',
    summary: 'Cancels what is still in the house, or says why not',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ order, approve: z.boolean(), answer: z.string().trim().max(500).default('') }),
    output: z.object({ status: z.string() }),
  },
})
