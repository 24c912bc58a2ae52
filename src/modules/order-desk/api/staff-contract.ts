import { z } from 'zod'
import { pickupPersonSchema, shippingAddressSchema } from '#modules/addresses/contract.ts'
import { paperSchema } from '#modules/orders/contract.ts'
import { itemsSchema } from '#modules/fulfillment/contract.ts'
import { defineContract, fileSchema } from '#platform/http/endpoint.ts'
import { versionSchema } from '#platform/http/fields.ts'
import { idText, lineText, paragraphText, searchText } from '#platform/http/text-fields.ts'
import { listContract } from '#platform/list/list-contract.ts'
import { bulkActs } from '../commands/act-in-bulk.ts'
import { resentEmailKinds } from '../commands/resend-order-email.ts'
import { maxTagLength, maxTags } from '../domain/normalize-tags.ts'
import { orderList } from '../order-list.ts'
import { printedDocuments } from '../queries/print-orders.ts'
import { orderRecordSchema } from './order-record-schema.ts'
import { timelineSchema } from './timeline-schema.ts'

const cents = z.number().int()
/** An order id or number. */
const order = lineText({ min: 1, max: 40 })
const tags = z.array(lineText({ min: 1, max: maxTagLength })).max(maxTags)
const comment = {
  text: paragraphText({ min: 1, max: 4_000, message: 'Enter a comment.' }),
  mentions: z.array(idText()).max(20).default([]),
}
const addressChange = z.strictObject({ order, groupId: idText(), address: shippingAddressSchema })
const methodChangeSchema = z.object({
  id: z.string(),
  label: z.string(),
  earliest: z.string(),
  latest: z.string(),
  isCurrent: z.boolean(),
  shipping: z.object({ was: cents, now: cents }),
  /** Negative when it costs more; such a change is refused. */
  refund: cents,
})
const list = listContract(orderList)
const read = { access: 'staff', permission: 'orders.read', rate: 'read' } as const
const write = { access: 'staff', permission: 'orders.write', rate: 'write' } as const

/** The staff API of the Orders desk. */
export const orderDeskContract = defineContract({
  listStaffOrders: list.list,
  exportStaffOrders: list.export,
  staffReadOrder: {
    ...read,
    method: 'get',
    path: '/api/staff/order/detail',
    summary:
      'Returns an order with buyer, deliveries, payment, units, shipments, returns, tickets, tags '
      + 'and next steps',
    input: z.strictObject({ order }),
    output: orderRecordSchema,
  },
  readOrderTimeline: {
    ...read,
    method: 'get',
    path: '/api/staff/order/timeline',
    summary: 'Returns the events, emails and comments of an order by day, newest first',
    input: z.strictObject({ order }),
    output: timelineSchema,
  },
  listOrderTags: {
    ...read,
    method: 'get',
    path: '/api/staff/order/tags',
    summary: 'Lists the tags in use that begin with a text, the most frequent first',
    input: z.strictObject({ search: searchText(maxTagLength).default('') }),
    output: z.object({ rows: z.array(z.object({ tag: z.string(), uses: z.number().int() })) }),
  },
  updateOrder: {
    ...write,
    method: 'post',
    path: '/api/staff/order/update',
    summary: 'Changes the tags, the note or the assignee of an order',
    input: z.strictObject({
      order,
      /** Of the order detail. */
      version: versionSchema,
      tags: tags.optional(),
      note: paragraphText({ max: 5_000 }).optional(),
      assigneeId: idText().nullable().optional(),
    }),
    output: z.object({ version: z.number().int() }),
  },
  commentOnOrder: {
    ...write,
    method: 'post',
    path: '/api/staff/order/comment',
    summary: 'Adds a comment for colleagues to an order',
    idempotent: true,
    input: z.strictObject({ order, ...comment }),
    output: z.object({ id: z.string() }),
  },
  editOrderComment: {
    ...write,
    method: 'post',
    path: '/api/staff/order/editComment',
    summary: 'Changes a comment of the caller',
    input: z.strictObject({ id: idText(), version: versionSchema, ...comment }),
    output: z.object({ version: z.number().int() }),
  },
  deleteOrderComment: {
    ...write,
    method: 'post',
    path: '/api/staff/order/deleteComment',
    summary: 'Deletes a comment of the caller',
    input: z.strictObject({ id: idText() }),
    output: z.object({ id: z.string() }),
  },
  resendOrderEmail: {
    ...write,
    method: 'post',
    path: '/api/staff/order/resendEmail',
    summary: 'Sends the confirmation, the tracking numbers or the invoice to the buyer again',
    input: z.strictObject({ order, kind: z.enum(resentEmailKinds) }),
    output: z.object({ email: z.string() }),
  },
  previewAddressChange: {
    ...write,
    method: 'post',
    path: '/api/staff/order/previewAddress',
    summary: 'Returns what changes if a delivery goes to another address',
    input: addressChange,
    output: z.object({
      groupId: z.string(),
      was: z.array(z.string()),
      now: z.array(z.string()),
      tax: z.object({ was: cents, now: cents }),
      shipping: z.object({ was: cents, now: cents }),
    }),
  },
  changeOrderAddress: {
    ...write,
    method: 'post',
    path: '/api/staff/order/changeAddress',
    summary:
      'Changes the address of an unshipped delivery to one with the same taxes, shipping price and '
      + 'dates',
    input: addressChange,
    output: z.object({ groupId: z.string() }),
  },
  staffChangePickupPerson: {
    ...write,
    method: 'post',
    path: '/api/staff/order/changePickupPerson',
    summary: 'Changes who picks a delivery up, until it is picked up',
    input: z.strictObject({ order, groupId: idText(), person: pickupPersonSchema }),
    output: z.object({ groupId: z.string() }),
  },
  listOrderMethods: {
    ...read,
    method: 'get',
    path: '/api/staff/order/methods',
    summary: 'Lists the shipping methods of an unshipped delivery, with what a change refunds',
    input: z.strictObject({ order, groupId: idText() }),
    output: z.object({ rows: z.array(methodChangeSchema) }),
  },
  changeOrderMethod: {
    ...write,
    method: 'post',
    path: '/api/staff/order/changeMethod',
    summary: 'Changes the shipping method of an unshipped delivery; a cheaper one is refunded',
    idempotent: true,
    input: z.strictObject({ order, groupId: idText(), methodId: idText() }),
    output: z.object({ refunded: cents }),
  },
  previewCancel: {
    ...write,
    permission: 'orders.cancel',
    method: 'post',
    path: '/api/staff/order/previewCancel',
    summary: 'Returns what a cancellation would refund, and where to',
    input: z.strictObject({ order, items: itemsSchema.optional() }),
    output: z.object({
      units: z.number().int(),
      refunded: cents,
      toCard: cents,
      toOthers: z.array(z.object({ label: z.string(), amount: cents })),
    }),
  },
  previewRefund: {
    ...write,
    permission: 'orders.refund',
    method: 'post',
    path: '/api/staff/order/previewRefund',
    summary: 'Returns where an amount would be refunded to; it is capped at what is left to refund',
    input: z.strictObject({ order, amount: z.number().int().min(1).max(100_000_000) }),
    output: z.object({
      refunded: cents,
      toCard: cents,
      toOthers: z.array(z.object({ label: z.string(), amount: cents })),
    }),
  },
  printOrders: {
    ...read,
    method: 'get',
    path: '/api/staff/order/print',
    summary:
      'Returns the packing slips or invoices of up to 100 orders as one PDF; separate order '
      + 'numbers with commas',
    rate: 'download',
    file: 'application/pdf',
    input: z.strictObject({
      orders: paragraphText({ min: 1, max: 4_000 }),
      document: z.enum(printedDocuments).default('packingSlip'),
      paper: paperSchema,
    }),
    output: fileSchema,
  },
  actOnOrders: {
    ...write,
    method: 'post',
    path: '/api/staff/order/bulk',
    summary: 'Holds, releases, tags or assigns up to 100 orders; each has its own result',
    input: z.strictObject({
      orders: z.array(order).min(1).max(100),
      act: z.enum(bulkActs),
      /** Of a hold. */
      reason: lineText({ min: 1, max: 200 }).optional(),
      tags: tags.optional(),
      assigneeId: idText().nullable().optional(),
    }),
    output: z.object({
      rows: z.array(
        z.object({
          order: z.string(),
          isDone: z.boolean(),
          /** Why the act was refused; empty otherwise. */
          message: z.string(),
          reason: z.string(),
        }),
      ),
    }),
  },
})
