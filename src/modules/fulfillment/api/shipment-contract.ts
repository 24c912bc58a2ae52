import { z } from 'zod'
import { idText, lineText, textKind } from '#platform/http/text-fields.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { parcelSettings } from '../parcel-settings.ts'
import { itemsSchema } from '../contract.ts'

const cents = z.number().int()
/** An order id or number. */
const order = lineText({ min: 1, max: 40 })
const shipment = idText()
const done = z.object({ orderId: z.string() })
/** Tracking data of a parcel with another carrier. A recognized number identifies its carrier. */
const handedOver = {
  trackingNo: lineText({ min: 1, max: 60 }).optional(),
  /** The carrier's name, if the number does not identify it. */
  carrier: lineText({ min: 1, max: 40 }).optional(),
  /** The tracking page, with https. */
  trackingUrl: textKind('url', z.url({ protocol: /^https$/ }).max(500)).optional(),
  /** Ships without a tracking number. */
  noTracking: z.boolean().optional(),
}

const millimeters = z.number().int().min(1).max(3_000)
const parcelSchema = z.strictObject({
  weightG: z.number().int().min(1).max(70_000),
  lengthMm: millimeters,
  widthMm: millimeters,
  heightMm: millimeters,
})

/** The staff API of shipments and of registry boxes. */
export const shipmentContract = defineContract({
  shipPieces: {
    method: 'post',
    path: '/api/staff/order/ship',
    summary:
      'Ships units of one delivery group, with the number of any carrier, without one '
      + "(noTracking), picked up by the buyer, or with the shop's carrier",
    access: 'staff',
    permission: 'fulfillment.write',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({
      order,
      groupId: idText().optional(),
      items: itemsSchema.optional(),
      ...handedOver,
      /** A rate of `shipment/quote`; by default the cheapest that keeps the promised date. */
      label: z
        .strictObject({ labelId: idText(), rateId: lineText({ min: 1, max: 80 }) })
        .optional(),
      /** The buyer picks the units up now; they are delivered at once. */
      pickedUp: z.boolean().optional(),
      /** Ends the time in which the buyer can change the order, so that it can ship now. */
      endEditWindow: z.boolean().optional(),
    }),
    output: z.object({ shipmentId: z.string(), trackingNo: z.string(), carrier: z.string() }),
  },
  markReadyForPickup: {
    method: 'post',
    path: '/api/staff/order/readyForPickup',
    summary: 'Marks a pickup as ready and emails the buyer where and when to come, once',
    access: 'staff',
    permission: 'fulfillment.write',
    rate: 'write',
    input: z.strictObject({
      order,
      groupId: idText(),
      /** Ends the time in which the buyer can change the order. */
      endEditWindow: z.boolean().optional(),
    }),
    output: z.object({ groupId: z.string() }),
  },
  quoteShipment: {
    method: 'post',
    path: '/api/staff/shipment/quote',
    summary: "Asks the shop's carrier for the rates of what can ship now; buys nothing",
    access: 'staff',
    permission: 'fulfillment.write',
    rate: 'write',
    input: z.strictObject({
      order,
      groupId: idText().optional(),
      items: itemsSchema.optional(),
      /** Weight and size of the parcel; by default its items in the first box of the settings. */
      parcel: parcelSchema.optional(),
      endEditWindow: z.boolean().optional(),
    }),
    output: z.object({
      labelId: z.string(),
      parcel: parcelSchema,
      boxes: parcelSettings.schema.shape.presets.unwrap(),
      latest: z.string().nullable(),
      rates: z.array(
        z.object({
          id: z.string(),
          carrier: z.string(),
          service: z.string(),
          cost: cents,
          days: z.number().int().nullable(),
          arrivesOn: z.string().nullable(),
          isInTime: z.boolean(),
        }),
      ),
      suggestedRateId: z.string(),
    }),
  },
  listBoxes: {
    method: 'get',
    path: '/api/staff/box/list',
    summary:
      'Lists unshipped registry deliveries grouped by address and shipping date, earliest first',
    access: 'staff',
    permission: 'fulfillment.read',
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
      'Ships all due deliveries of a registry as one box with one tracking number and a '
      + 'shipment per order',
    access: 'staff',
    permission: 'fulfillment.write',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({ registryId: idText(40, 4), ...handedOver }),
    output: z.object({
      trackingNo: z.string(),
      shipped: z.array(z.object({ number: z.string(), shipmentId: z.string() })),
      /** Deliveries that could not ship, with the reason. */
      left: z.array(z.object({ number: z.string(), why: z.string() })),
    }),
  },
  deliverShipment: {
    method: 'post',
    path: '/api/staff/shipment/markDelivered',
    summary: 'Marks a shipment as delivered',
    access: 'staff',
    permission: 'fulfillment.write',
    rate: 'write',
    input: z.strictObject({ shipment }),
    output: done,
  },
  loseShipment: {
    method: 'post',
    path: '/api/staff/shipment/markLost',
    summary: 'Marks a shipment as lost',
    access: 'staff',
    permission: 'fulfillment.write',
    rate: 'write',
    input: z.strictObject({ shipment }),
    output: done,
  },
  reshipLost: {
    method: 'post',
    path: '/api/staff/shipment/reship',
    summary: 'Reships the units of a lost shipment',
    access: 'staff',
    permission: 'fulfillment.write',
    rate: 'write',
    input: z.strictObject({ shipment }),
    output: done,
  },
  refundLost: {
    method: 'post',
    path: '/api/staff/shipment/refund',
    summary: 'Refunds the units of a lost shipment',
    access: 'staff',
    permission: 'orders.refund',
    rate: 'write',
    input: z.strictObject({ shipment }),
    output: z.object({ refunded: cents }),
  },
  voidShipment: {
    method: 'post',
    path: '/api/staff/shipment/void',
    summary: 'Takes back a shipment before its carrier has it; its units are packed again',
    access: 'staff',
    permission: 'fulfillment.write',
    rate: 'write',
    input: z.strictObject({ shipment }),
    output: z.object({ orderId: z.string(), isBuyerTold: z.boolean() }),
  },
  voidLabel: {
    method: 'post',
    path: '/api/staff/shipment/voidLabel',
    summary: 'Asks the carrier for the refund of a label that no parcel has used',
    access: 'staff',
    permission: 'fulfillment.write',
    rate: 'write',
    input: z.strictObject({ label: idText() }),
    output: done,
  },
  importTracking: {
    method: 'post',
    path: '/api/staff/shipment/importTracking',
    summary:
      'Ships orders from a CSV file of tracking numbers, sent as application/octet-stream; '
      + 'the preview changes nothing',
    access: 'staff',
    permission: 'fulfillment.write',
    rate: 'write',
    bytes: 2 * 1024 * 1024,
    input: z.strictObject({ mode: z.enum(['preview', 'apply']).default('preview') }),
    output: z.object({
      shipments: z.number().int(),
      /** Lines that were refused. */
      failed: z.number().int(),
      rows: z.array(
        z.object({
          /** The line of the file. */
          row: z.number().int(),
          order: z.string(),
          sku: z.string(),
          trackingNo: z.string(),
          outcome: z.enum(['ships', 'shipped', 'already_shipped', 'refused']),
          /** Why it was refused; empty otherwise. */
          why: z.string(),
        }),
      ),
    }),
  },
})
