import { date, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { ApplicationStage, scoreCriteria } from '../domain/application-machine.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

export interface SentFile {
  readonly id: string
  readonly name: string
  readonly size: number
}

export const inquiries = pgTable('inquiries', {
  id: text('id').primaryKey(),
  number: text('number').notNull().unique(),
  ownerId: text('owner_id').notNull(),
  company: text('company').notNull(),
  contact: text('contact').notNull(),
  email: text('email').notNull(),
  phone: text('phone'),
  interest: text('interest').array().notNull().default([]),
  quantity: integer('quantity'),
  budget: text('budget'),
  neededBy: date('needed_by'),
  message: text('message').notNull(),
  files: jsonb('files').$type<SentFile[]>().notNull().default([]),
  state: text('state').$type<'received' | 'answered' | 'closed'>().notNull().default('received'),
  createdAt: at('created_at').notNull(),
})

export const applications = pgTable('applications', {
  id: text('id').primaryKey(),
  number: text('number').notNull().unique(),
  ownerId: text('owner_id').notNull(),
  roleId: text('role_id').notNull(),
  roleTitle: text('role_title').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone'),
  links: text('links').array().notNull().default([]),
  answers: jsonb('answers').$type<{ question: string; answer: string }[]>().notNull().default([]),
  note: text('note').notNull().default(''),
  files: jsonb('files').$type<SentFile[]>().notNull().default([]),
  stage: text('stage').$type<ApplicationStage>().notNull().default('received'),
  statusHash: text('status_hash').notNull().unique(),
  eraseAt: at('erase_at').notNull(),
  createdAt: at('created_at').notNull(),
})

export const applicationScores = pgTable(
  'application_scores',
  {
    applicationId: text('application_id').notNull(),
    reader: text('reader').notNull(),
    marks: jsonb('marks').$type<Record<(typeof scoreCriteria)[number], number>>().notNull(),
    note: text('note').notNull(),
    scoredAt: at('scored_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.reader] })],
)
