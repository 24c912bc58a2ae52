import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { CheckoutState } from '../domain/checkout-machine.ts'
import type { CheckoutSnapshot } from '../commands/freeze-checkout.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const checkouts = pgTable('checkouts', {
  id: text('id').primaryKey(),
  cartId: text('cart_id').notNull(),
  cartVersion: integer('cart_version').notNull(),
  ownerId: text('owner_id').notNull(),
  sessionId: text('session_id').notNull(),
  paymentId: text('payment_id').unique(),
  orderId: text('order_id').unique(),
  orderNumber: text('order_number'),
  email: text('email').notNull(),
  state: text('state').$type<CheckoutState>().notNull().default('paying'),
  currency: text('currency').notNull(),
  total: integer('total').notNull(),
  due: integer('due').notNull(),
  snapshot: jsonb('snapshot').$type<CheckoutSnapshot>().notNull(),
  holdUntil: at('hold_until').notNull(),
  holdLimit: at('hold_limit').notNull(),
  nextCheckAt: at('next_check_at'),
  hold_extended: boolean('hold_extended').notNull().default(false),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})
