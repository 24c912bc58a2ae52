import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { CalendarDate } from '#kernel/time/time.ts'
import type { Personalization } from '#modules/monograms/contract.ts'
import type { GiftAddress } from '../contract.ts'
import type { GiftSource } from '../api/gift-schema.ts'
import type { RegistryMonogram } from '../api/item-schema.ts'
import type { RegistryNotice } from '../domain/event-notices.ts'
import type { EventAnswerValues } from '../domain/event-types.ts'
import type { GroupGiftState, GroupGiftOutcome } from '../domain/group-gift.ts'
import type {
  registryPriorities,
  Registrant,
  RegistryStatus,
  SurpriseMode,
  RegistryVisibility,
} from '../domain/registry.ts'
import type { RegistryUnitStatus } from '../domain/unit-machine.ts'

/** Queries of this module return timestamps in JSON format. */
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
const day = (name: string) => date(name).$type<CalendarDate>()

export const registries = pgTable('registries', {
  id: text('id').primaryKey(),
  ownerId: text('owner_id').notNull(),
  version: integer('version').notNull().default(1),
  number: text('number').notNull().unique(),
  slug: text('slug').unique(),
  status: text('status').$type<RegistryStatus>().notNull().default('draft'),
  step: integer('step').notNull().default(1),
  eventType: text('event_type').notNull().default('wedding'),
  title: text('title').notNull().default(''),
  eventDate: day('event_date'),
  city: text('city').notNull().default(''),
  stateCode: text('state_code').notNull().default(''),
  guestEstimate: integer('guest_estimate'),
  message: text('message').notNull().default(''),
  registrants: jsonb('registrants').$type<readonly Registrant[]>().notNull().default([]),
  addressBefore: jsonb('address_before').$type<GiftAddress>(),
  addressAfter: jsonb('address_after').$type<GiftAddress>(),
  switchOn: day('switch_on'),
  holdUntil: day('hold_until'),
  deliveryDays: date('delivery_days')
    .array()
    .$type<readonly CalendarDate[]>()
    .notNull()
    .default([]),
  visibility: text('visibility').$type<RegistryVisibility>().notNull().default('link_only'),
  passwordHash: text('password_hash'),
  surprise: text('surprise').$type<SurpriseMode>().notNull().default('off'),
  giftCards: boolean('gift_cards').notNull().default(true),
  thankYouReminders: boolean('thank_you_reminders').notNull().default(true),
  notices: text('notices').array().$type<readonly RegistryNotice[]>().notNull().default([]),
  completionCode: text('completion_code'),
  letters: jsonb('letters').$type<RegistryMonogram>(),
  answers: jsonb('answers').$type<EventAnswerValues>().notNull().default({}),
  pictureId: text('picture_id').unique(),
  pictureState: text('picture_state').$type<'waiting' | 'shown'>(),
  /** Gifts bought since then become store credit; null if gifts are shipped. */
  creditFirstAt: at('credit_first_at'),
  publishedAt: at('published_at'),
  deletedAt: at('deleted_at'),
  createdAt: at('created_at').notNull(),
  updatedAt: at('updated_at').notNull(),
})

export const registryManagers = pgTable('registry_managers', {
  id: text('id').primaryKey(),
  registryId: text('registry_id').notNull(),
  memberId: text('member_id'),
  email: text('email').notNull(),
  tokenHash: text('token_hash').unique(),
  expiresAt: at('expires_at'),
  invitedAt: at('invited_at').notNull(),
  acceptedAt: at('accepted_at'),
})

export const registryItems = pgTable('registry_items', {
  id: text('id').primaryKey(),
  registryId: text('registry_id').notNull(),
  /** Number of the item within its registry, from 1. It is printed, so it is never reused. */
  code: integer('code').notNull(),
  variantId: text('variant_id').notNull(),
  wanted: integer('wanted').notNull(),
  priority: text('priority').$type<(typeof registryPriorities)[number]>().notNull().default('nice'),
  note: text('note').notNull().default(''),
  addedFrom: text('added_from').$type<'goods' | 'wishlist' | 'hand'>().notNull(),
  priceWhenAdded: integer('price_when_added').notNull(),
  position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  addedAt: at('added_at').notNull(),
  removedAt: at('removed_at'),
  /** When the owner was notified that it is sold out. */
  notifiedAt: at('notified_at'),
  replacedById: text('replaced_by_id'),
  letters: jsonb('letters').$type<Personalization>(),
})

export const registryUnits = pgTable('registry_units', {
  id: text('id').primaryKey(),
  itemId: text('item_id').notNull(),
  registryId: text('registry_id').notNull(),
  seq: integer('seq').notNull(),
  status: text('status').$type<RegistryUnitStatus>().notNull().default('wanted'),
  isOver: boolean('is_over').notNull().default(false),
  /** The checkout or group gift that holds the unit. */
  checkoutId: text('checkout_id'),
  holdUntil: at('hold_until'),
  giftId: text('gift_id'),
  orderId: text('order_id'),
  lineId: text('line_id'),
  unit: integer('unit'),
  boughtAt: at('bought_at'),
  deliveredAt: at('delivered_at'),
})

export const registryUnitEvents = pgTable('registry_unit_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  unitId: text('unit_id').notNull(),
  at: at('at').notNull(),
  event: text('event').notNull(),
  was: text('was').notNull(),
  became: text('became').notNull(),
  ref: text('ref').notNull().default(''),
})

export const registryGifts = pgTable('registry_gifts', {
  id: text('id').primaryKey(),
  registryId: text('registry_id').notNull(),
  source: text('source').$type<GiftSource>().notNull(),
  orderId: text('order_id'),
  giverId: text('giver_id').notNull(),
  giverName: text('giver_name').notNull().default(''),
  giverEmail: text('giver_email'),
  note: text('note').notNull().default(''),
  /** The other store, for a gift bought elsewhere. */
  shop: text('shop').notNull().default(''),
  shopOrder: text('shop_order').notNull().default(''),
  at: at('at').notNull(),
  thanks: text('thanks').$type<'none' | 'drafted' | 'sent' | 'skipped'>().notNull().default('none'),
  thanksText: text('thanks_text').notNull().default(''),
  thankedAt: at('thanked_at'),
  /** Amount of a contribution in cents, and the title of its group gift. */
  amount: integer('amount'),
  toward: text('toward').notNull().default(''),
})

export const registryGroupGifts = pgTable('registry_group_gifts', {
  id: text('id').primaryKey(),
  registryId: text('registry_id').notNull(),
  itemId: text('item_id'),
  title: text('title').notNull(),
  note: text('note').notNull().default(''),
  target: integer('target').notNull(),
  minContribution: integer('min_contribution').notNull(),
  deadline: day('deadline').notNull(),
  outcome: text('outcome').$type<GroupGiftOutcome>().notNull(),
  state: text('state').$type<GroupGiftState>().notNull().default('open'),
  createdAt: at('created_at').notNull(),
  closedAt: at('closed_at'),
})

export const registryContributions = pgTable('registry_contributions', {
  id: text('id').primaryKey(),
  groupGiftId: text('group_gift_id').notNull(),
  giverId: text('giver_id').notNull(),
  giverName: text('giver_name').notNull(),
  isAnonymous: boolean('is_anonymous').notNull().default(false),
  giverEmail: text('giver_email'),
  note: text('note').notNull().default(''),
  amount: integer('amount').notNull(),
  paymentId: text('payment_id').notNull().unique(),
  giftId: text('gift_id'),
  state: text('state').$type<'open' | 'paid' | 'refunded' | 'dead'>().notNull().default('open'),
  createdAt: at('created_at').notNull(),
  paidAt: at('paid_at'),
})

export const registryUndeliverableGifts = pgTable('registry_undeliverable_gifts', {
  lineId: text('line_id').primaryKey(),
  orderId: text('order_id').notNull(),
  registryId: text('registry_id').notNull(),
  qty: integer('qty').notNull(),
  at: at('at').notNull(),
  until: at('until').notNull(),
  choice: text('choice').$type<'swap' | 'credit' | 'refund'>(),
  variantId: text('variant_id'),
  settledAt: at('settled_at'),
})

export const overgivingConsents = pgTable(
  'overgiving_consents',
  {
    itemId: text('item_id').notNull(),
    giverId: text('giver_id').notNull(),
    qty: integer('qty').notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.giverId] })],
)

export const registryLog = pgTable('registry_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  registryId: text('registry_id').notNull(),
  at: at('at').notNull(),
  actorId: text('actor_id'),
  actorName: text('actor_name').notNull().default(''),
  kind: text('kind').notNull(),
  text: text('text').notNull(),
})

export const registryInvitations = pgTable('registry_invitations', {
  id: text('id').primaryKey(),
  registryId: text('registry_id').notNull(),
  email: text('email').notNull(),
  sentAt: at('sent_at').notNull(),
})
