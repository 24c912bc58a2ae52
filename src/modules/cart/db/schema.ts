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
import type { Personalization } from '#modules/monograms/contract.ts'
import type { GiftRecipient, StoredNotice, MergeRecord } from '../domain/cart-state.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const carts = pgTable('carts', {
  id: text('id').primaryKey(),
  ownerId: text('owner_id').notNull(),
  state: text('state')
    .$type<'active' | 'ordered' | 'merged' | 'expired'>()
    .notNull()
    .default('active'),
  version: integer('version').notNull().default(1),
  email: text('email'),
  settlement: jsonb('settlement').$type<unknown>(),
  estimateZip: text('estimate_zip'),
  couponCodes: text('coupon_codes').array().notNull().default([]),
  declinedCodes: text('declined_codes').array().notNull().default([]),
  pinnedCode: text('pinned_code'),
  acknowledged: text('acknowledged').array().notNull().default([]),
  notices: jsonb('notices').$type<StoredNotice[]>().notNull().default([]),
  merged: jsonb('merged').$type<MergeRecord>(),
  placed: boolean('placed').notNull().default(false),
  orderId: text('order_id'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
})

export const cartGroups = pgTable('cart_groups', {
  id: text('id').primaryKey(),
  cartId: text('cart_id').notNull(),
  kind: text('kind').$type<'own' | 'address' | 'registry'>().notNull(),
  registryId: text('registry_id'),
  recipientName: text('recipient_name').notNull().default(''),
  pricesHidden: boolean('prices_hidden').notNull().default(false),
  giftNote: text('gift_note').notNull().default(''),
  wrap: boolean('wrap').notNull().default(false),
  deliverOn: date('needed_by'),
  position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity(),
})

export const cartLines = pgTable('cart_lines', {
  id: text('id').primaryKey(),
  cartId: text('cart_id').notNull(),
  groupId: text('group_id').notNull(),
  variantId: text('variant_id').notNull(),
  qty: integer('qty').notNull(),
  unitPriceWhenAdded: integer('unit_price_when_added').notNull(),
  giftNote: text('gift_note').notNull().default(''),
  state: text('state')
    .$type<'active' | 'saved' | 'removed' | 'ordered'>()
    .notNull()
    .default('active'),
  addedAt: at('added_at').notNull().defaultNow(),
  removedAt: at('removed_at'),
  personalization: jsonb('personalization').$type<Personalization>(),
  personalizationKey: text('personalization_key').notNull().default(''),
  giftCard: jsonb('gift_card').$type<GiftRecipient>(),
  position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity(),
})
