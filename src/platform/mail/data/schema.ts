import { customType, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (bytes) => Buffer.from(bytes),
})

export const mails = pgTable('emails', {
  id: text('id').primaryKey(),
  dedupeKey: text('dedupe_key').notNull().unique(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  html: text('html').notNull(),
  plain: text('plain').notNull(),
  unsubscribeUrl: text('unsubscribe_url'),
  replyTo: text('reply_to'),
  attachmentName: text('attachment_name'),
  attachment: bytea('attachment'),
  state: text('state').$type<'queued' | 'sent' | 'kept' | 'failed'>().notNull(),
  attempts: integer('attempts').notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
})
