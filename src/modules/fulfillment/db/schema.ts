import { boolean, date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { TrackingStatus } from '#modules/orders/lock-order.ts'
import type { ShipmentStatus } from '../domain/shipment-machine.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const shipments = pgTable('shipments', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  groupId: text('group_id').notNull(),
  carrier: text('carrier').notNull(),
  service: text('service').notNull().default(''),
  carrierName: text('carrier_name').notNull().default(''),
  trackingNo: text('tracking_no').notNull(),
  trackingUrl: text('tracking_url'),
  status: text('status').$type<ShipmentStatus>().notNull().default('shipped'),
  tracking: text('tracking').$type<TrackingStatus>().notNull().default('pre_transit'),
  latest: date('latest'),
  shippedAt: at('shipped_at').notNull(),
  deliveredAt: at('delivered_at'),
  nextCheckAt: at('next_check_at'),
  isGiven: boolean('is_given').notNull().default(false),
  boxId: text('box_id'),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const shipmentUnits = pgTable(
  'shipment_units',
  {
    shipmentId: text('shipment_id').notNull(),
    lineId: text('line_id').notNull(),
    unit: integer('unit').notNull(),
    variantId: text('variant_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shipmentId, table.lineId, table.unit] })],
)

export const shipmentScans = pgTable(
  'shipment_scans',
  {
    shipmentId: text('shipment_id').notNull(),
    at: at('at').notNull(),
    code: text('code').notNull(),
    place: text('place').notNull().default(''),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shipmentId, table.at, table.code] })],
)

export const promises = pgTable('promises', {
  groupId: text('group_id').primaryKey(),
  orderId: text('order_id').notNull(),
  status: text('status').$type<'at_risk' | 'missed' | 'met'>().notNull(),
  notifiedAt: at('notified_at'),
  updatedAt: at('updated_at').notNull(),
})

export const cancelRequests = pgTable('cancel_requests', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  reason: text('reason').notNull().default(''),
  status: text('status').$type<'open' | 'approved' | 'denied'>().notNull().default('open'),
  requestedAt: at('requested_at').notNull(),
  answerBy: at('answer_by').notNull(),
  answeredAt: at('answered_at'),
  answer: text('answer').notNull().default(''),
})
