import { z } from 'zod'
import { cancelReasons } from '../cancel-reasons.ts'
import { lineText, paragraphText } from '#platform/http/text-fields.ts'
import { cardRisks } from '#modules/payments/card-risks.ts'
import { refundReasonKinds } from '#modules/refunds/refund-reasons.ts'
import { approvalOutcomeSchema } from '#modules/staff/contract.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { cancelledSchema, itemsSchema } from '../contract.ts'
import { printContract } from './print-contract.ts'
import { shipmentContract } from './shipment-contract.ts'
import { waitingOrdersSchema } from './waiting-orders-schema.ts'

const cents = z.number().int()
/** An order id or number. */
const order = lineText({ min: 1, max: 40 })
const reason = lineText({ min: 1, max: 200 })
const risks = z.array(z.enum(cardRisks))

/** The staff API of orders. Every call is recorded with its actor. */
export const fulfillmentStaffContract = defineContract({
  listMarkedOrders: {
    method: 'get',
    path: '/api/staff/order/listFlagged',
    summary:
      'Lists orders on hold, and unshipped orders with failed card checks, a partial '
      + 'capture or a dispute',
    access: 'staff',
    permission: 'orders.read',
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
          /** Less than the amount after a partial capture; zero until captured. */
          captured: cents,
          risks,
          /** True when the bank authenticated its customer with 3-D Secure. */
          threeDSecure: z.boolean(),
          /** True when the buyer's bank disputes or has taken back the payment. */
          disputed: z.boolean(),
          /** The reason of the hold; null without one. */
          holdReason: z.string().nullable(),
        }),
      ),
    }),
  },
  listWaitingOrders: {
    method: 'get',
    path: '/api/staff/order/listUnshipped',
    summary:
      'Lists orders to make, pack or ship, lost shipments, refunds the provider could not '
      + 'make and disputes; oldest first',
    access: 'staff',
    permission: 'fulfillment.read',
    rate: 'read',
    input: z.strictObject({}),
    output: waitingOrdersSchema,
  },
  holdOrder: {
    method: 'post',
    path: '/api/staff/order/hold',
    summary: 'Puts an order on hold; nothing ships until it is released',
    access: 'staff',
    permission: 'orders.write',
    rate: 'write',
    input: z.strictObject({ order, reason }),
    output: z.object({ status: z.string() }),
  },
  releaseOrder: {
    method: 'post',
    path: '/api/staff/order/release',
    summary: 'Releases an order from hold',
    access: 'staff',
    permission: 'orders.write',
    rate: 'write',
    input: z.strictObject({ order }),
    output: z.object({ status: z.string() }),
  },
  endEditWindow: {
    method: 'post',
    path: '/api/staff/order/endEdit',
    summary: 'Ends the edit window early, so that the order can be packed',
    access: 'staff',
    permission: 'orders.write',
    rate: 'write',
    input: z.strictObject({ order }),
    output: z.object({ editableUntil: z.string() }),
  },
  staffCancel: {
    method: 'post',
    path: '/api/staff/order/cancel',
    summary: 'Cancels units that have not shipped and refunds them in full',
    access: 'staff',
    permission: 'orders.cancel',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({
      order,
      reason: z.enum(cancelReasons),
      items: itemsSchema.optional(),
      /** False writes them off because they are missing or damaged. */
      restock: z.boolean().optional(),
      /** False when the buyer was already informed. */
      notify: z.boolean().optional(),
    }),
    output: cancelledSchema,
  },
  makePieces: {
    method: 'post',
    path: '/api/staff/order/startProduction',
    summary: 'Marks units as in production',
    access: 'staff',
    permission: 'fulfillment.write',
    rate: 'write',
    input: z.strictObject({ order, items: itemsSchema.optional() }),
    output: z.object({ pieces: z.number().int() }),
  },
  preparePieces: {
    method: 'post',
    path: '/api/staff/order/markReady',
    summary: 'Marks units as packed',
    access: 'staff',
    permission: 'fulfillment.write',
    rate: 'write',
    input: z.strictObject({ order, items: itemsSchema.optional() }),
    output: z.object({ pieces: z.number().int() }),
  },
  ...shipmentContract,
  ...printContract,
  refundGoodwill: {
    method: 'post',
    path: '/api/staff/order/refund',
    summary:
      'Refunds an amount that belongs to no item, within what was captured; above $100 in '
      + 'a day a second person approves',
    access: 'staff',
    permission: 'orders.refund',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({
      order,
      amount: z.number().int().min(1).max(100_000_000),
      reason,
      reasonKind: z.enum(refundReasonKinds).optional(),
    }),
    output: z.object({
      ...approvalOutcomeSchema,
      refunded: cents,
      refundId: z.string().nullable(),
    }),
  },
  listCancelRequests: {
    method: 'get',
    path: '/api/staff/cancelRequest/list',
    summary: 'Lists open cancellation requests, earliest deadline first',
    access: 'staff',
    permission: 'orders.read',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(
        z.object({
          orderId: z.string(),
          number: z.string(),
          reason: z.string(),
          requestedAt: z.string(),
          answerBy: z.string(),
        }),
      ),
    }),
  },
  answerCancelRequest: {
    method: 'post',
    path: '/api/staff/cancelRequest/answer',
    summary:
      'Approves a cancellation request and cancels unshipped units, or denies it with an answer',
    access: 'staff',
    permission: 'orders.cancel',
    rate: 'write',
    input: z.strictObject({
      order,
      approve: z.boolean(),
      answer: paragraphText({ max: 500 }).default(''),
    }),
    output: z.object({ status: z.string() }),
  },
})
