import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const mails = pgTable('mails', {
  id: text('id').primaryKey(),
  dedupeKey: text('dedupe_key').notNull().unique(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  html: text('html').notNull(),
  plain: text('plain').notNull(),
  unsubscribeUrl: text('unsubscribe_url'),
  state: text('state').$type<'queued' | 'sent' | 'kept' | 'failed'>().notNull(),
  attempts: integer('attempts').notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
})
