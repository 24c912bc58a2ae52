import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { ReturnReason } from '../domain/reasons.ts'
import type { ReturnStatus } from '../domain/return-machine.ts'
import type { ReturnMethod, ReturnResolution } from '../domain/return-plan.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const returns = pgTable('returns', {
  id: text('id').primaryKey(),
  /** Creation order. */
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
  number: text('number').notNull().unique(),
  kind: text('kind').$type<'return' | 'exchange' | 'claim'>().notNull(),
  orderId: text('order_id').notNull(),
  initiator: text('initiator').$type<'buyer' | 'recipient' | 'staff'>().notNull(),
  /** The gift recipient who returns it and receives the credit and the emails. */
  recipientId: text('recipient_id'),
  recipientEmail: text('recipient_email'),
  status: text('status').$type<ReturnStatus>().notNull(),
  method: text('method').$type<ReturnMethod>().notNull(),
  trackingNo: text('tracking_no'),
  pickUpOn: date('pick_up_on'),
  /** Address lines; null for the shop's own address. */
  sendTo: jsonb('send_to').$type<readonly string[]>(),
  /** In a shared parcel, the return that the parcel was booked for, which can be itself. */
  boxId: text('box_id'),
  fee: integer('fee').notNull().default(0),
  feeKept: integer('fee_kept').notNull().default(0),
  preview: jsonb('preview').notNull(),
  reviewBy: at('review_by'),
  shipBy: at('ship_by'),
  reopened: boolean('reopened').notNull().default(false),
  decision: text('decision').notNull().default(''),
  requestedAt: at('requested_at').notNull(),
  receivedAt: at('received_at'),
  settledAt: at('settled_at'),
  /** Next tracking check; null without a carrier and after delivery. */
  nextCheckAt: at('next_check_at'),
  /** When the carrier delivered it. */
  broughtAt: at('brought_at'),
  version: integer('version').notNull().default(1),
})

export const returnUnits = pgTable(
  'return_units',
  {
    returnId: text('return_id').notNull(),
    lineId: text('line_id').notNull(),
    unit: integer('unit').notNull(),
    variantId: text('variant_id').notNull(),
    reason: text('reason').$type<ReturnReason>().notNull(),
    note: text('note').notNull().default(''),
    resolution: text('resolution').$type<ReturnResolution>().notNull(),
    exchangeVariantId: text('exchange_variant_id'),
    exchangePrice: integer('exchange_price'),
    /** Refund for an exchange to something cheaper, in cents. */
    difference: integer('difference').notNull().default(0),
    /** The more expensive variant that the buyer will order with the credit. */
    wantedVariantId: text('wanted_variant_id'),
    restockingFee: integer('restocking_fee').notNull().default(0),
    /** Reduction for a unit that was not returned as shipped, in cents. */
    withheld: integer('withheld').notNull().default(0),
    /** Deadline for declining a reduced offer. */
    replyBy: at('reply_by'),
    state: text('state')
      .$type<
        | 'open'
        | 'received'
        | 'offered'
        | 'refunded'
        | 'credited'
        | 'exchanged'
        | 'rejected'
        | 'cancelled'
      >()
      .notNull()
      .default('open'),
    sellable: boolean('sellable'),
    decision: text('decision').notNull().default(''),
    refundId: text('refund_id'),
  },
  (table) => [primaryKey({ columns: [table.returnId, table.lineId, table.unit] })],
)

export const returnPhotos = pgTable(
  'return_photos',
  {
    returnId: text('return_id').notNull(),
    fileId: text('file_id').notNull(),
    lineId: text('line_id').notNull(),
    /** Taken by the shop for a reduced offer, visible to the buyer. */
    fromShop: boolean('from_shop').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.returnId, table.fileId] })],
)

export const returnMessages = pgTable('return_messages', {
  id: text('id').primaryKey(),
  returnId: text('return_id').notNull(),
  at: at('at').notNull(),
  fromStaff: boolean('from_staff').notNull(),
  text: text('text').notNull(),
})

export const returnDrafts = pgTable('return_drafts', {
  holder: text('holder').primaryKey(),
  id: text('id').notNull().unique(),
  orderId: text('order_id').notNull(),
  step: integer('step').notNull(),
  data: jsonb('data').notNull(),
  expiresAt: at('expires_at').notNull(),
})

export const returnLocations = pgTable('return_locations', {
  id: text('id').primaryKey(),
  lines: jsonb('lines').$type<readonly string[]>().notNull(),
  states: text('states').array().notNull(),
  changedAt: at('changed_at').notNull(),
})

export const returnTrustFlags = pgTable(
  'return_trust_flags',
  {
    kind: text('kind').$type<'buyer' | 'order'>().notNull(),
    subject: text('subject').notNull(),
    standing: text('standing').$type<'trusted' | 'watched'>().notNull(),
    reason: text('reason').notNull(),
    setBy: text('set_by').notNull(),
    setAt: at('set_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] })],
)
