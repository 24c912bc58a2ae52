import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { PolicyMatch, ReturnTerms } from '../domain/return-policy.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const returnPolicies = pgTable(
  'return_policies',
  {
    id: text('id').notNull(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    match: jsonb('match').$type<PolicyMatch>().notNull().default({}),
    priority: integer('priority').notNull().default(0),
    terms: jsonb('terms').$type<ReturnTerms>().notNull(),
    publishedAt: at('published_at').notNull(),
    retiredAt: at('retired_at'),
  },
  (table) => [primaryKey({ columns: [table.id, table.version] })],
)
