import { z } from 'zod'
import { idText, lineOfText, paragraphText, textKind } from '#platform/http/text-fields.ts'
import { paperSchema } from '#modules/orders/contract.ts'
import { riskMarks } from '#modules/payments/card-risks.ts'
import { attemptedSchema } from '#modules/staff/contract.ts'
import { contract, fileSchema } from '#platform/http/endpoint.ts'
import { cancelledSchema, itemsSchema } from './contract.ts'
import { staffOrderSchema } from './staff-order-schema.ts'
import { waitingOrdersSchema } from './waiting-orders-schema.ts'

const cents = z.number().int()
/** An order by its id or by the number people say. */
const order = lineOfText({ min: 1, max: 40 })
const shipment = idText()
/** Of a parcel that goes another way than with the shop's own carrier. A number that is recognized says whose it is. */
const handedOver = {
  trackingNo: lineOfText({ min: 1, max: 60 }).optional(),
  /** By whom it goes, where the number does not say it. */
  carrier: lineOfText({ min: 1, max: 40 }).optional(),
  /** Where it can be followed. */
  trackingUrl: textKind('url', z.url({ protocol: /^https?$/ }).max(500)).optional(),
  /** It goes without a number. */
  noTracking: z.boolean().optional(),
}
const done = z.object({ orderId: z.string() })
const reason = lineOfText({ min: 1, max: 200 })
const risks = z.array(z.enum(riskMarks))

/** What the shop's own people do; every act is written down with who did it. */
export const fulfillmentStaffContract = contract({
  staffReadOrder: {
    method: 'get',
    path: '/api/staff/order/detail',
    summary: 'An order with its payment, pieces, parcels and history',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({ order }),
    output: staffOrderSchema,
  },
  listMarkedOrders: {
    method: 'get',
    path: '/api/staff/order/marked',
    summary:
      'Orders on hold, and those with something still in the house whose payment wants a look: risk marks of its card, only a part of the money, or a dispute',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(
        z.object({
          orderId: z.string(),
          number: z.string(),
          status: z.string(),
          placedAt: z.string(),
          amount: cents,
          /** Less than the amount: the bank let go of no more. Zero until it is taken, moments after the order. */
          captured: cents,
          risks,
          /** The bank has asked its customer besides. */
          threeDSecure: z.boolean(),
          /** The buyer's bank claims it back, or has it back. */
          disputed: z.boolean(),
          /** Why it is on hold; null when it is not. */
          heldFor: z.string().nullable(),
        }),
      ),
    }),
  },
  listWaitingOrders: {
    method: 'get',
    path: '/api/staff/order/waiting',
    summary:
      'Orders to make, pack or ship, parcels that were lost, refunds the provider could not make and disputes; the oldest first',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({}),
    output: waitingOrdersSchema,
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
  endEditWindow: {
    method: 'post',
    path: '/api/staff/order/endEdit',
    summary: 'Its buyer is in a hurry: it can be packed now, and no longer be changed alone',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ order }),
    output: z.object({ editableUntil: z.string() }),
  },
  staffCancel: {
    method: 'post',
    path: '/api/staff/order/cancel',
    summary: 'Stops pieces that have not left; their money goes back whole',
    access: 'staff',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({
      order,
      reason: z.enum(['customer', 'payment', 'fraud', 'stock', 'staff', 'expired', 'other']),
      items: itemsSchema.optional(),
      /** False writes them off: they are not there, or not fit to be sold. */
      restock: z.boolean().optional(),
      /** False when the buyer has been told already. */
      notify: z.boolean().optional(),
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
    summary:
      "Sends pieces of one delivery as a parcel, with any carrier's number or none (noTracking); without either the shop's own carrier takes it, where it has one",

    access: 'staff',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({
      order,
      groupId: idText().optional(),
      items: itemsSchema.optional(),
      ...handedOver,
    }),
    output: z.object({ shipmentId: z.string(), trackingNo: z.string(), carrier: z.string() }),
  },
  listBoxes: {
    method: 'get',
    path: '/api/staff/box/list',
    summary:
      'Deliveries for registries that wait, those of one address and day together; the next to leave first',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(
        z.object({
          registryId: z.string(),
          recipientName: z.string(),
          place: z.string(),
          leavesOn: z.string().nullable(),
          deliveries: z.array(
            z.object({
              orderId: z.string(),
              number: z.string(),
              groupId: z.string(),
              latest: z.string().nullable(),
            }),
          ),
        }),
      ),
    }),
  },
  shipBox: {
    method: 'post',
    path: '/api/staff/box/ship',
    summary:
      'All that waits for a registry and may leave goes as one box: one number and one label, a parcel of each order in it',
    access: 'staff',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({ registryId: idText(40, 4), ...handedOver }),
    output: z.object({
      trackingNo: z.string(),
      shipped: z.array(z.object({ number: z.string(), shipmentId: z.string() })),
      /** What could not go along, and why. */
      left: z.array(z.object({ number: z.string(), why: z.string() })),
    }),
  },
  printPackingSlip: {
    method: 'get',
    path: '/api/staff/order/packingSlip',
    summary:
      'What is in the parcels of an order as a PDF, with the monograms and without a price; of one parcel when it is named',
    access: 'staff',
    rate: 'read',
    file: 'application/pdf',
    input: z.strictObject({ order, shipment: shipment.optional(), paper: paperSchema }),
    output: fileSchema,
  },
  printAddressLabels: {
    method: 'get',
    path: '/api/staff/order/addressLabels',
    summary:
      'Where the deliveries of orders go that are still in the house, as a PDF for sheets of labels; numbers with commas between',
    access: 'staff',
    rate: 'read',
    file: 'application/pdf',
    input: z.strictObject({ orders: paragraphText({ min: 1, max: 4_000 }), paper: paperSchema }),
    output: fileSchema,
  },
  printLabel: {
    method: 'get',
    path: '/api/staff/shipment/label',
    summary: "The label of a parcel that the shop's carrier takes, as a PDF of four by six inches",
    access: 'staff',
    rate: 'read',
    file: 'application/pdf',
    input: z.strictObject({ shipment }),
    output: fileSchema,
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
    summary:
      'Refunds an amount for no piece in particular, within what was captured; above $100 in a day a second person approves',
    access: 'staff',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({ order, amount: z.number().int().min(1).max(100_000_000), reason }),
    output: z.object({ ...attemptedSchema, refunded: cents, refundId: z.string().nullable() }),
  },
  listCancelRequests: {
    method: 'get',
    path: '/api/staff/cancelRequest/list',
    summary: 'Who waits for an answer, the one due first at the top',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(
        z.object({
          orderId: z.string(),
          number: z.string(),
          reason: z.string(),
          askedAt: z.string(),
          answerBy: z.string(),
        }),
      ),
    }),
  },
  answerCancelRequest: {
    method: 'post',
    path: '/api/staff/cancelRequest/answer',
    summary: 'Cancels what is still in the house, or says why not',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({
      order,
      approve: z.boolean(),
      answer: paragraphText({ max: 500 }).default(''),
    }),
    output: z.object({ status: z.string() }),
  },
})
