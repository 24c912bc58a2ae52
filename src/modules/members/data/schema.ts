import { boolean, customType, date, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { SignedInBy } from '../domain/signed-in-by.ts'

const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({ dataType: () => 'bytea', fromDriver: (bytes) => Buffer.from(bytes) })
const at = (name: string) => timestamp(name, { withTimezone: true })

export const members = pgTable('members', {
  id: text('id').primaryKey(),
  email: text('email'),
  emailVerifiedAt: at('email_verified_at'),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  birthDate: date('birth_date'),
  birthDateSetAt: at('birth_date_set_at'),
  phone: text('phone'),
  marketing: boolean('marketing').notNull().default(false),
  marketingAt: at('marketing_at'),
  passwordHash: text('password_hash'),
  frozenAt: at('frozen_at'),
  closedAt: at('closed_at'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
})

export const sessions = pgTable('sessions', {
  id: text('id').primaryKey(),
  secretHash: bytea('secret_hash').notNull(),
  level: smallint('level').notNull(),
  subjectId: text('subject_id').notNull(),
  device: text('device').notNull().default(''),
  signedInBy: text('signed_in_by').$type<SignedInBy | ''>().notNull().default(''),
  createdAt: at('created_at').notNull().defaultNow(),
  lastSeenAt: at('last_seen_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
  absoluteEnd: at('absolute_end').notNull(),
  revokedAt: at('revoked_at'),
})
