import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { MonogramChoice, Personalization } from '../contract.ts'
import type { MonogramTemplate } from '../domain/template.ts'
import type { MonogramJobState } from '../domain/monogram-job-machine.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const monogramTemplates = pgTable('monogram_templates', {
  id: text('id').primaryKey(),
  position: integer('position').notNull(),
  template: jsonb('template').$type<StoredTemplate>().notNull(),
  active: boolean('active').notNull().default(true),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

/** A stored template, with the words that need review and the sample proof of each style. */
export interface StoredTemplate extends MonogramTemplate {
  readonly lookTwice: readonly string[]
  readonly samples: Readonly<Record<string, string>>
}

export const monogramProofs = pgTable('monogram_proofs', {
  id: text('id').primaryKey(),
  svg: text('svg').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  usedAt: at('used_at').notNull().defaultNow(),
})

export const companies = pgTable('companies', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  emailDomain: text('email_domain').notNull().unique(),
  createdAt: at('created_at').notNull(),
})

export const savedMonograms = pgTable('saved_monograms', {
  id: text('id').primaryKey(),
  /** Either the member or the company is set. */
  memberId: text('member_id'),
  companyId: text('company_id'),
  label: text('label').notNull(),
  templateId: text('template_id').notNull(),
  choice: jsonb('choice').$type<MonogramChoice>().notNull(),
  proofId: text('proof_id').notNull(),
  letters: text('letters').notNull(),
  summary: text('summary').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const monogramWorks = pgTable('monogram_jobs', {
  id: text('id').primaryKey(),
  orderId: text('order_id').notNull(),
  orderLineId: text('order_line_id').notNull(),
  orderNumber: text('order_number').notNull(),
  piece: text('piece').notNull(),
  qty: integer('qty').notNull(),
  personalization: jsonb('personalization').$type<Personalization>().notNull(),
  proofId: text('proof_id').notNull(),
  colorCode: text('color_code').notNull(),
  state: text('state').$type<MonogramJobState>().notNull().default('queued'),
  dueOn: date('due_on').notNull(),
  locksAt: at('locks_at').notNull(),
  version: integer('version').notNull().default(1),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const monogramJobEvents = pgTable('monogram_job_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  monogramJobId: text('monogram_job_id').notNull(),
  at: at('at').notNull(),
  kind: text('kind').notNull(),
  actorKind: text('actor_kind').$type<'customer' | 'staff' | 'system'>().notNull(),
  actorId: text('actor_id'),
  data: jsonb('data').notNull().default({}),
})
