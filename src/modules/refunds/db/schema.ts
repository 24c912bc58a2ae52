import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

export const orderRefunds = pgTable('order_refunds', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  pocket: text('pocket').$type<'card' | 'credit' | 'none'>().notNull(),
  shares: integer('shares').notNull(),
  extra: integer('extra').notNull().default(0),
  fee: integer('fee').notNull().default(0),
  capped: integer('capped').notNull().default(0),
  bonus: integer('bonus').notNull().default(0),
  amount: integer('amount').notNull(),
  cause: text('cause')
    .$type<'cancel' | 'edit' | 'lost' | 'return' | 'claim' | 'goodwill'>()
    .notNull(),
  causeId: text('cause_id').notNull(),
  reason: text('reason').notNull(),
  /** The recipient of the credit, if not the buyer. */
  creditTo: text('credit_to'),
  actorKind: text('actor_kind').notNull(),
  actorId: text('actor_id'),
  at: timestamp('at', { withTimezone: true }).notNull(),
})

export const refundedShares = pgTable(
  'refunded_shares',
  {
    lineId: text('line_id').notNull(),
    unit: integer('unit').notNull(),
    part: text('part').$type<'goods' | 'delivery'>().notNull(),
    refundId: text('refund_id').notNull(),
    amount: integer('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.lineId, table.unit, table.part] })],
)

export const refundedDifferences = pgTable(
  'refunded_differences',
  {
    refundId: text('refund_id').notNull(),
    lineId: text('line_id').notNull(),
    unit: integer('unit').notNull(),
    part: text('part').$type<'goods' | 'delivery'>().notNull(),
    amount: integer('amount').notNull(),
    /** The unit's price since then; null for a shipping difference. */
    price: integer('price'),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.lineId, table.unit] })],
)

export const orderRefundTenders = pgTable(
  'order_refund_tenders',
  {
    refundId: text('refund_id').notNull(),
    orderId: text('order_id').notNull(),
    position: integer('position').notNull(),
    amount: integer('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.position] })],
)
