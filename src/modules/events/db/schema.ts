import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const events = pgTable('events', {
  id: text('id').primaryKey(),
  visit: text('visit').notNull(),
  type: text('type').notNull(),
  name: text('name').notNull().default(''),
  action: text('action').notNull().default(''),
  email: text('email'),
  path: text('path').notNull().default(''),
  platformCode: text('platform_code').notNull(),
  platformType: text('platform_type').notNull(),
  detail: jsonb('detail').$type<Readonly<Record<string, string | number>>>().notNull().default({}),
  at: at('at').notNull(),
  receivedAt: at('received_at').notNull(),
})
