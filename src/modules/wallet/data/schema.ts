import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const walletEntries = pgTable('wallet_entries', {
  id: text('id').primaryKey(),
  ownerId: text('owner_id').notNull(),
  pocket: text('pocket').$type<'refund_credit' | 'gift_card' | 'registry_fund' | 'promotional'>().notNull(),
  kind: text('kind').$type<'allocate' | 'authorize' | 'capture' | 'void' | 'refund' | 'expire' | 'convert'>().notNull(),
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  ref: text('ref').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
})
