import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { StoredEmailChangeStatus } from '../domain/email-change-machine.ts'
import type { SignInMethod } from '../domain/sign-in-method.ts'
import type { StepUpAction } from '../domain/step-up.ts'

const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (bytes) => Buffer.from(bytes),
})
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
  signedInBy: text('signed_in_by').$type<SignInMethod | ''>().notNull().default(''),
  createdAt: at('created_at').notNull().defaultNow(),
  lastSeenAt: at('last_seen_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
  absoluteEnd: at('absolute_end').notNull(),
  revokedAt: at('revoked_at'),
  successorSeal: bytea('successor_seal'),
})

export const registrations = pgTable('registrations', {
  id: text('id').primaryKey(),
  email: text('email').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  passwordHash: text('password_hash'),
  marketing: boolean('marketing').notNull(),
  createdAt: at('created_at').notNull(),
  expiresAt: at('expires_at').notNull(),
})

export const memberCodes = pgTable('member_codes', {
  key: text('key').primaryKey(),
  codeHash: text('code_hash'),
  tries: integer('tries').notNull().default(0),
  expiresAt: at('expires_at').notNull(),
})

export const failedAttempts = pgTable('failed_attempts', {
  emailKey: text('email_key').primaryKey(),
  misses: integer('misses').notNull(),
  lastAt: at('last_at').notNull(),
})

export const passwordResets = pgTable('password_resets', {
  tokenHash: text('token_hash').primaryKey(),
  memberId: text('member_id'),
  createdAt: at('created_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
})

export const solvedPuzzles = pgTable('solved_puzzles', {
  salt: text('salt').primaryKey(),
  expiresAt: at('expires_at').notNull(),
})

export const memberDevices = pgTable(
  'member_devices',
  {
    memberId: text('member_id').notNull(),
    deviceHash: text('device_hash').notNull(),
    firstSeenAt: at('first_seen_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.deviceHash] })],
)

export const memberEvents = pgTable('member_events', {
  id: text('id').primaryKey(),
  memberId: text('member_id').notNull(),
  at: at('at').notNull(),
  kind: text('kind').notNull(),
  device: text('device').notNull().default(''),
  sessionId: text('session_id'),
  disputedAt: at('disputed_at'),
})

export const stepUps = pgTable(
  'step_ups',
  {
    sessionId: text('session_id').notNull(),
    action: text('action').$type<StepUpAction>().notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.action] })],
)

export const emailChanges = pgTable('email_changes', {
  id: text('id').primaryKey(),
  memberId: text('member_id').notNull(),
  sessionId: text('session_id').notNull(),
  oldEmail: text('old_email').notNull(),
  newEmail: text('new_email').notNull(),
  status: text('status').$type<StoredEmailChangeStatus>().notNull(),
  tokenHash: text('token_hash').notNull(),
  undoHash: text('revert_hash'),
  createdAt: at('created_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  confirmedAt: at('confirmed_at'),
  undoUntil: at('undo_until'),
})

export const passkeys = pgTable('passkeys', {
  id: text('id').primaryKey(),
  memberId: text('member_id').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: bytea('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull().default([]),
  name: text('name').notNull(),
  createdAt: at('created_at').notNull(),
  lastUsedAt: at('last_used_at'),
})

export const passkeyChallenges = pgTable('passkey_challenges', {
  id: text('id').primaryKey(),
  challenge: text('challenge').notNull(),
  sessionId: text('session_id'),
  expiresAt: at('expires_at').notNull(),
})

export const memberExports = pgTable('member_exports', {
  memberId: text('member_id').primaryKey(),
  requestedAt: at('requested_at').notNull(),
  readyAt: at('ready_at'),
  expiresAt: at('expires_at'),
  archive: bytea('archive'),
  linkHash: text('link_hash'),
  linkUntil: at('link_until'),
})
