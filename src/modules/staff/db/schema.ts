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

export const auditEntries = pgTable('audit_entries', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  keyId: text('key_id').notNull(),
  at: at('at').notNull(),
  act: text('act').notNull(),
  input: jsonb('input').notNull(),
  outcome: text('outcome').notNull(),
})

export const moneyActs = pgTable('approvals', {
  id: text('id').primaryKey(),
  act: text('act').notNull(),
  input: jsonb('input').$type<Record<string, unknown>>().notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  state: text('state').$type<'waiting' | 'done' | 'denied'>().notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: at('created_at').notNull(),
  decidedBy: text('decided_by'),
  decidedAt: at('decided_at'),
})
