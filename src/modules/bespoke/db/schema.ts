import { bigint, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { CommissionState } from '../domain/commission-machine.ts'
import type { Installment } from '../domain/payment-plan.ts'
import type { Estimate } from '../domain/services.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

export interface SentFile {
  /** Absent in entries from before files could be downloaded. */
  readonly id?: string
  readonly name: string
  readonly size: number
}

export interface QuoteLine {
  readonly label: string
  readonly amount: number
}

export const bespokeCommissions = pgTable('bespoke_commissions', {
  id: text('id').primaryKey(),
  number: text('number').notNull().unique(),
  ownerId: text('owner_id').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone'),
  serviceId: text('service_id').notNull(),
  title: text('title').notNull(),
  answers: jsonb('answers').$type<Record<string, string>>().notNull(),
  quantity: integer('quantity').notNull(),
  estimate: jsonb('estimate').$type<Estimate>().notNull(),
  neededBy: date('needed_by'),
  state: text('state').$type<CommissionState>().notNull().default('submitted'),
  /** The latest checkout of the last installment, and its order. */
  checkoutId: text('checkout_id').unique(),
  orderId: text('order_id').unique(),
  linkNonce: text('link_nonce').notNull(),
  linkHash: text('link_hash').notNull().unique(),
  firstReplyBy: date('first_reply_by').notNull(),
  version: integer('version').notNull().default(1),
  createdAt: at('created_at').notNull(),
  updatedAt: at('updated_at').notNull(),
})

export const bespokeEntries = pgTable('bespoke_entries', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  commissionId: text('commission_id').notNull(),
  at: at('at').notNull(),
  author: text('author').$type<'customer' | 'staff' | 'system'>().notNull(),
  kind: text('kind').$type<'message' | 'step'>().notNull(),
  text: text('text').notNull(),
  files: jsonb('files').$type<SentFile[]>().notNull().default([]),
})

export const bespokeQuotes = pgTable('bespoke_quotes', {
  id: text('id').primaryKey(),
  position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity(),
  commissionId: text('commission_id').notNull(),
  lines: jsonb('lines').$type<QuoteLine[]>().notNull(),
  total: integer('total').notNull(),
  plan: jsonb('plan').$type<readonly Installment[]>().notNull(),
  designFee: integer('design_fee').notNull().default(0),
  leadDays: integer('lead_days').notNull(),
  validUntil: date('valid_until').notNull(),
  state: text('state')
    .$type<'open' | 'accepted' | 'refused' | 'replaced' | 'expired'>()
    .notNull()
    .default('open'),
  createdAt: at('created_at').notNull(),
  answeredAt: at('answered_at'),
})

export const bespokeDeposits = pgTable('bespoke_deposits', {
  id: text('id').primaryKey(),
  commissionId: text('commission_id').notNull(),
  quoteId: text('quote_id').notNull(),
  /** The index in the payment plan. */
  part: integer('part').notNull(),
  paymentId: text('payment_id').notNull().unique(),
  amount: integer('amount').notNull(),
  state: text('state').$type<'open' | 'paid' | 'dead'>().notNull().default('open'),
  createdAt: at('created_at').notNull(),
  paidAt: at('paid_at'),
})

export const bespokeProofs = pgTable('bespoke_proofs', {
  id: text('id').primaryKey(),
  commissionId: text('commission_id').notNull(),
  version: integer('version').notNull(),
  note: text('note').notNull(),
  type: text('type').$type<'jpeg' | 'png' | 'webp'>().notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  decision: text('decision')
    .$type<'open' | 'changes' | 'approved' | 'replaced'>()
    .notNull()
    .default('open'),
  createdAt: at('created_at').notNull(),
  decidedAt: at('decided_at'),
})

export const bespokePins = pgTable('bespoke_pins', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  proofId: text('proof_id').notNull(),
  x: integer('x').notNull(),
  y: integer('y').notNull(),
  text: text('text').notNull(),
})
