import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const staffKeys = pgTable('staff_keys', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  secretHash: text('secret_hash').notNull(),
  createdAt: at('created_at').notNull(),
  lastUsedAt: at('last_used_at'),
  revokedAt: at('revoked_at'),
})

export const staffActs = pgTable('staff_acts', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  keyId: text('key_id').notNull(),
  at: at('at').notNull(),
  act: text('act').notNull(),
  input: jsonb('input').notNull(),
  outcome: text('outcome').notNull(),
})

export const moneyActs = pgTable('money_acts', {
  id: text('id').primaryKey(),
  act: text('act').notNull(),
  input: jsonb('input').$type<Record<string, unknown>>().notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  state: text('state').$type<'waiting' | 'done' | 'denied'>().notNull(),
  madeBy: text('made_by').notNull(),
  madeAt: at('made_at').notNull(),
  decidedBy: text('decided_by'),
  decidedAt: at('decided_at'),
})
