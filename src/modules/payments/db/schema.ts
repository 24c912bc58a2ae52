import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { PaymentMethod } from '../domain/apply-provider-state.ts'
import type { CardChecks } from '../domain/card-checks.ts'
import type { DisputeStatus } from '../domain/dispute.ts'
import type { PaymentFailure } from '../domain/failure.ts'
import type { PaymentStatus, RefundStatus } from '../domain/payment-machine.ts'
import type { Originator } from '../domain/refund.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const payments = pgTable('payments', {
  id: text('id').primaryKey(),
  checkoutId: text('checkout_id').notNull().unique(),
  orderId: text('order_id').unique(),
  depositOf: text('commission_id'),
  contributionTo: text('group_gift_id'),
  provider: text('provider'),
  providerRef: text('provider_ref').unique(),
  clientSecret: text('client_secret'),
  /** The token of a card to charge, until the session of the charge is known. */
  cardToken: text('card_token'),
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  authorized: integer('authorized').notNull().default(0),
  captured: integer('captured').notNull().default(0),
  refunded: integer('refunded').notNull().default(0),
  refundPending: integer('refund_pending').notNull().default(0),
  status: text('status').$type<PaymentStatus>().notNull().default('created'),
  method: jsonb('method').$type<PaymentMethod>(),
  cardFingerprint: text('card_fingerprint'),
  /** Card checks of the bank, shown only to staff. */
  checks: jsonb('checks').$type<CardChecks>(),
  failure: jsonb('failure').$type<PaymentFailure>(),
  attempts: integer('attempts').notNull().default(0),
  closing: boolean('closing').notNull().default(false),
  payer: text('payer'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const refunds = pgTable('refunds', {
  id: text('id').primaryKey(),
  paymentId: text('payment_id').notNull(),
  amount: integer('amount').notNull(),
  status: text('status').$type<RefundStatus>().notNull().default('pending'),
  reason: text('reason').notNull(),
  providerRef: text('provider_ref').unique(),
  originator: jsonb('originator').$type<Originator>().notNull(),
  tries: integer('tries').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const paymentDisputes = pgTable(
  'payment_disputes',
  {
    paymentId: text('payment_id').notNull(),
    ref: text('ref').notNull(),
    status: text('status').$type<DisputeStatus>().notNull(),
    amount: integer('amount').notNull(),
    reason: text('reason').notNull(),
    respondBy: instant('respond_by'),
    openedAt: instant('opened_at').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.paymentId, table.ref] })],
)

export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    providerRef: text('provider_ref').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    processedAt: instant('processed_at'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
)
