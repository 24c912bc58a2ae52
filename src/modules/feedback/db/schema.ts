import { bigint, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { TicketSubject } from '../domain/subject.ts'
import type { TicketState } from '../domain/ticket-machine.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

export interface SentFile {
  /** Absent in older messages. */
  readonly id?: string
  readonly name: string
  readonly size: number
}

export const feedbackTickets = pgTable('feedback_tickets', {
  id: text('id').primaryKey(),
  number: text('number').notNull(),
  ownerId: text('owner_id').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone'),
  subject: text('subject').$type<TicketSubject>().notNull(),
  orderNumber: text('order_number'),
  orderId: text('order_id'),
  registryId: text('registry_id'),
  pageUrl: text('page_url'),
  userAgent: text('user_agent').notNull().default(''),
  state: text('state').$type<TicketState>().notNull().default('new'),
  firstReplyBy: date('first_reply_by').notNull(),
  firstReplyAt: at('first_reply_at'),
  resolvedAt: at('resolved_at'),
  linkNonce: text('link_nonce').notNull(),
  linkHash: text('link_hash').notNull(),
  createdAt: at('created_at').notNull(),
  updatedAt: at('updated_at').notNull(),
  version: integer('version').notNull().default(1),
})

export const feedbackMessages = pgTable('feedback_messages', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ticketId: text('ticket_id').notNull(),
  at: at('at').notNull(),
  author: text('author').$type<'customer' | 'shop'>().notNull(),
  text: text('text').notNull(),
  files: jsonb('files').$type<readonly SentFile[]>().notNull().default([]),
})

export const feedbackEmails = pgTable('feedback_emails', {
  messageKey: text('message_key').primaryKey(),
  ticketId: text('ticket_id').notNull(),
  at: at('at').notNull(),
})
