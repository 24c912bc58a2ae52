import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ReservationState } from '../domain/reservation.ts'
import type { StockMovementReason } from '../domain/stock-level.ts'

export const stockLevels = pgTable('stock_levels', {
  variantId: text('variant_id').primaryKey(),
  onHand: integer('on_hand').notNull().default(0),
  allocated: integer('allocated').notNull().default(0),
  held: integer('held').notNull().default(0),
  oversellLimit: integer('oversell_limit').default(0),
  oversold: boolean('oversold').notNull().default(false),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

export const reservations = pgTable('stock_reservations', {
  id: text('id').primaryKey(),
  checkoutId: text('checkout_id').notNull(),
  holder: text('holder').notNull().default(''),
  orderId: text('order_id'),
  variantId: text('variant_id').notNull(),
  qty: integer('qty').notNull(),
  used: integer('used').notNull().default(0),
  state: text('state').$type<ReservationState>().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const stockMovements = pgTable('stock_movements', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  variantId: text('variant_id').notNull(),
  qty: integer('qty').notNull(),
  reason: text('reason').$type<StockMovementReason>().notNull(),
  ref: text('ref').notNull().default(''),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
})
