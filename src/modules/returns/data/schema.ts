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
import type { Reason } from '../domain/reasons.ts'
import type { ReturnStatus } from '../domain/return-machine.ts'
import type { Method, Resolution } from '../domain/return-plan.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const returns = pgTable('returns', {
  id: text('id').primaryKey(),
  /** In the order they were asked for. */
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
  number: text('number').notNull().unique(),
  kind: text('kind').$type<'return' | 'exchange' | 'claim'>().notNull(),
  orderId: text('order_id').notNull(),
  initiator: text('initiator').$type<'buyer' | 'recipient' | 'staff'>().notNull(),
  /** Whoever was given it and sends it back: whose credit it becomes, and where the mails go. */
  recipientId: text('recipient_id'),
  recipientEmail: text('recipient_email'),
  status: text('status').$type<ReturnStatus>().notNull(),
  method: text('method').$type<Method>().notNull(),
  trackingNo: text('tracking_no'),
  /** A calendar date. */
  pickUpOn: date('pick_up_on'),
  /** The lines of an address; null: the shop's own house. */
  sendTo: jsonb('send_to').$type<readonly string[]>(),
  /** The return whose parcel it travels in, when it shares one; its own id for the one the parcel was booked for. */
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
  /** When its carrier is asked again; null without one, and once it was brought. */
  lookAt: at('look_at'),
  /** When the carrier brought it to the house. */
  broughtAt: at('brought_at'),
  version: integer('version').notNull().default(1),
})

export const returnPieces = pgTable(
  'return_pieces',
  {
    returnId: text('return_id').notNull(),
    lineId: text('line_id').notNull(),
    unit: integer('unit').notNull(),
    variantId: text('variant_id').notNull(),
    reason: text('reason').$type<Reason>().notNull(),
    note: text('note').notNull().default(''),
    resolution: text('resolution').$type<Resolution>().notNull(),
    exchangeVariantId: text('exchange_variant_id'),
    exchangePrice: integer('exchange_price'),
    /** Goes back with the exchange, which is sold for less. */
    difference: integer('difference').notNull().default(0),
    /** What is ordered with its credit. */
    wantedVariantId: text('wanted_variant_id'),
    restockingFee: integer('restocking_fee').notNull().default(0),
    /** Kept back because it came back otherwise than it was sent. */
    withheld: integer('withheld').notNull().default(0),
    /** Until then its buyer can say no to that. */
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
    /** The shop's own, of what it would take for less; its buyer sees it. */
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

export const returnHouses = pgTable('return_houses', {
  id: text('id').primaryKey(),
  lines: jsonb('lines').$type<readonly string[]>().notNull(),
  states: text('states').array().notNull(),
  changedAt: at('changed_at').notNull(),
})

export const returnStandings = pgTable(
  'return_standings',
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
