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
import type { FulfillmentStatus, OrderStatus, TrackingStatus } from '../domain/order-machine.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const orders = pgTable('orders', {
  id: text('id').primaryKey(),
  number: text('number').notNull().unique(),
  checkoutId: text('checkout_id').notNull().unique(),
  cartId: text('cart_id').notNull(),
  ownerId: text('owner_id').notNull(),
  sessionId: text('session_id').notNull(),
  channel: text('channel').$type<'web' | 'phone' | 'import'>().notNull().default('web'),
  status: text('status').$type<OrderStatus>().notNull().default('placed'),
  email: text('email').notNull(),
  lookupKey: text('lookup_key').notNull().unique(),
  emailKey: text('email_key').notNull(),
  currency: text('currency').notNull(),
  locale: text('locale').notNull().default('en-US'),
  merchandise: integer('merchandise').notNull(),
  productDiscount: integer('product_discount').notNull(),
  orderDiscount: integer('order_discount').notNull(),
  personalization: integer('personalization').notNull().default(0),
  wrap: integer('wrap').notNull(),
  shipping: integer('shipping').notNull(),
  shippingDiscount: integer('shipping_discount').notNull(),
  tax: integer('tax').notNull(),
  grand: integer('grand').notNull(),
  tendered: integer('tendered').notNull().default(0),
  taxes: jsonb('taxes').notNull(),
  billing: jsonb('billing'),
  policies: jsonb('policies').notNull(),
  marketing: boolean('marketing').notNull(),
  marketingAt: at('marketing_at').notNull(),
  editableUntil: at('editable_until'),
  announcedAt: at('announced_at'),
  placedAt: at('placed_at').notNull(),
  cancelledAt: at('cancelled_at'),
  closedAt: at('closed_at'),
  version: integer('version').notNull().default(1),
})

export const orderGroups = pgTable('order_groups', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  position: integer('position').notNull(),
  recipientName: text('recipient_name').notNull(),
  registryId: text('registry_id'),
  shipAfter: date('ship_after'),
  deliverOn: date('needed_by'),
  address: jsonb('address'),
  methodId: text('method_id'),
  methodLabel: text('method_label').notNull().default(''),
  earliest: date('earliest'),
  latest: date('latest'),
  giftNote: text('gift_note').notNull().default(''),
  wrap: boolean('wrap').notNull().default(false),
  pricesHidden: boolean('prices_hidden').notNull().default(false),
  totals: jsonb('totals').notNull(),
  taxes: jsonb('taxes').notNull(),
})

export const orderLines = pgTable('order_lines', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  groupId: text('group_id').notNull(),
  position: integer('position').notNull(),
  variantId: text('variant_id').notNull(),
  productId: text('product_id').notNull(),
  productSlug: text('product_slug').notNull(),
  sku: text('sku'),
  title: text('title').notNull(),
  options: jsonb('options').notNull(),
  picture: jsonb('picture').notNull(),
  giftNote: text('gift_note').notNull().default(''),
  qty: integer('qty').notNull(),
  unitPrice: integer('unit_price').notNull(),
  compareAt: integer('compare_at'),
  discount: integer('discount').notNull(),
  tax: integer('tax').notNull(),
  total: integer('total').notNull(),
  units: jsonb('units').notNull(),
  returnPromise: jsonb('return_promise').notNull(),
  personalization: jsonb('personalization'),
  giftCard: jsonb('gift_card'),
})

export const orderAdjustments = pgTable('order_adjustments', {
  orderId: text('order_id').notNull(),
  position: integer('position').notNull(),
  kind: text('kind').notNull(),
  source: text('source').notNull(),
  label: text('label').notNull(),
  amount: integer('amount').notNull(),
  groupId: text('group_id'),
  lineId: text('line_id'),
})

export const orderTenders = pgTable(
  'order_tenders',
  {
    orderId: text('order_id').notNull(),
    position: integer('position').notNull(),
    kind: text('kind').$type<'wallet' | 'points' | 'deposit'>().notNull(),
    pocket: text('pocket'),
    grantId: text('grant_id'),
    paymentId: text('payment_id'),
    label: text('label').notNull(),
    amount: integer('amount').notNull(),
    shares: jsonb('shares').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
)

export const orderEvents = pgTable('order_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: text('order_id').notNull(),
  at: at('at').notNull(),
  kind: text('kind').notNull(),
  actorKind: text('actor_kind').notNull(),
  actorId: text('actor_id'),
  data: jsonb('data').notNull().default({}),
  visibility: text('visibility').notNull().default('staff'),
})

export const orderAccess = pgTable('order_access', {
  tokenHash: text('token_hash').primaryKey(),
  orderId: text('order_id').notNull(),
  expiresAt: at('expires_at').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const giftAccess = pgTable('gift_access', {
  groupId: text('group_id').primaryKey(),
  codeHash: text('code_hash').notNull().unique(),
  createdAt: at('created_at').notNull(),
})

export const orderAccessCodes = pgTable('order_access_codes', {
  lookupKey: text('lookup_key').primaryKey(),
  codeHash: text('code_hash'),
  tries: integer('tries').notNull().default(0),
  expiresAt: at('expires_at').notNull(),
})

export const orderUnits = pgTable(
  'order_units',
  {
    lineId: text('line_id').notNull(),
    unit: integer('unit').notNull(),
    orderId: text('order_id').notNull(),
    variantId: text('variant_id').notNull(),
    status: text('status').$type<FulfillmentStatus>().notNull().default('unfulfilled'),
    tracking: text('tracking').$type<TrackingStatus>(),
    returnState: text('return_state').$type<'no' | 'open' | 'returned'>().notNull().default('no'),
    shippedAt: at('shipped_at'),
    deliveredAt: at('delivered_at'),
    recipientId: text('recipient_id'),
    recipientEmail: text('recipient_email'),
  },
  (table) => [primaryKey({ columns: [table.lineId, table.unit] })],
)

export const orderUpdates = pgTable('order_updates', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: text('order_id').notNull(),
  at: at('at').notNull(),
  urgent: boolean('urgent').notNull(),
  recipientEmail: text('recipient_email'),
  groupId: text('group_id'),
  subject: text('subject').notNull(),
  heading: text('heading').notNull(),
  paragraphs: jsonb('paragraphs').$type<string[]>().notNull(),
  emailedAt: at('emailed_at'),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const orderTransfers = pgTable('order_transfers', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  memberId: text('member_id').notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  status: text('status').$type<'asked' | 'accepted' | 'declined'>().notNull(),
  requestedAt: at('requested_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  answeredAt: at('answered_at'),
})
