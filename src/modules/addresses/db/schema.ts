import {
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { DestinationCode } from '#kernel/us-address/destinations.ts'
import type { AddressKind } from '../domain/address-book.ts'
import type { Suggestion, VerificationStatus } from '../domain/verdict.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (bytes) => Buffer.from(bytes),
})

export const addresses = pgTable('addresses', {
  id: text('id').primaryKey(),
  memberId: text('member_id').notNull(),
  label: text('label').notNull().default(''),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  company: text('company').notNull().default(''),
  line1: text('line1').notNull(),
  line2: text('line2').notNull().default(''),
  city: text('city').notNull(),
  stateCode: text('state_code').$type<DestinationCode>().notNull(),
  zip: text('zip').notNull(),
  countryCode: text('country_code').$type<'US'>().notNull().default('US'),
  phone: text('phone').notNull(),
  kind: text('kind').$type<AddressKind>().notNull().default('unknown'),
  notesSealed: bytea('notes_sealed'),
  notesUntil: date('notes_until'),
  isDefaultShipping: boolean('is_default_shipping').notNull().default(false),
  isDefaultBilling: boolean('is_default_billing').notNull().default(false),
  verificationStatus: text('verification_status')
    .$type<VerificationStatus>()
    .notNull()
    .default('unverified'),
  suggestion: jsonb('suggestion').$type<Suggestion>(),
  doubt: text('doubt'),
  checkedAt: at('checked_at'),
  matchKey: text('match_key').notNull(),
  formerKeys: text('former_keys').array().notNull().default([]),
  lastUsedAt: at('last_used_at'),
  createdAt: at('created_at').notNull(),
  updatedAt: at('updated_at').notNull(),
  deletedAt: at('deleted_at'),
  version: integer('version').notNull().default(1),
})
