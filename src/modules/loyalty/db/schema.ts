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
import type { PointsEntryType, PointsGrantState } from '../domain/points-ledger.ts'
import type { LoyaltyTerms } from '../domain/program.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const day = (name: string) => date(name).$type<CalendarDate>()

export const loyaltyPrograms = pgTable('loyalty_programs', {
  id: text('id').primaryKey(),
  version: integer('version').unique(),
  terms: jsonb('terms').$type<LoyaltyTerms>().notNull(),
  note: text('note').notNull().default(''),
  proposedBy: text('proposed_by').notNull(),
  proposedAt: at('proposed_at').notNull(),
  dryRun: jsonb('dry_run'),
  publishedBy: text('published_by'),
  publishedAt: at('published_at'),
})

export const pointsAccounts = pgTable('points_accounts', {
  memberId: text('member_id').primaryKey(),
  available: integer('available').notNull().default(0),
  pending: integer('pending').notNull().default(0),
  debt: integer('debt').notNull().default(0),
  lifetime: integer('lifetime').notNull().default(0),
  tierId: text('tier_id').notNull(),
  tierSince: at('tier_since').notNull(),
  graceUntil: day('grace_until'),
  reviewedOn: day('reviewed_on').notNull(),
  code: text('code').notNull().unique(),
  extendedYear: integer('extended_year'),
  enrolledAt: at('enrolled_at').notNull(),
  closedAt: at('closed_at'),
  version: integer('version').notNull().default(1),
})

export const pointsCauses = [
  'order',
  'registry',
  'signup',
  'birthday',
  'newsletter',
  'review',
  'referral',
  'campaign',
  'staff',
] as const
export type PointsCause = (typeof pointsCauses)[number]

export const pointsGrants = pgTable('points_grants', {
  id: text('id').primaryKey(),
  memberId: text('member_id').notNull(),
  earned: integer('earned').notNull(),
  remaining: integer('remaining').notNull(),
  state: text('state').$type<PointsGrantState>().notNull(),
  cause: text('cause').$type<PointsCause>().notNull(),
  ref: text('ref').notNull(),
  label: text('label').notNull(),
  orderId: text('order_id'),
  lineId: text('line_id'),
  unit: integer('unit'),
  spend: integer('spend').notNull().default(0),
  forTier: boolean('for_tier').notNull().default(true),
  programVersion: integer('program_version').notNull(),
  rule: text('rule').notNull(),
  earnedAt: at('earned_at').notNull(),
  notBefore: day('not_before'),
  unlocksOn: day('unlocks_on'),
  expiresOn: day('expires_on'),
  paused: boolean('paused').notNull().default(false),
  lowered: integer('lowered').notNull().default(0),
  spendLowered: integer('spend_lowered').notNull().default(0),
  expired: integer('expired').notNull().default(0),
  lent: integer('lent').notNull().default(0),
  reversal: text('reversal'),
  unlockedAt: at('unlocked_at'),
  warned: integer('warned'),
  warnedAt: at('warned_at'),
})

export const pointsEntries = pgTable('points_entries', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  memberId: text('member_id').notNull(),
  at: at('at').notNull(),
  type: text('type').$type<PointsEntryType>().notNull(),
  grantId: text('grant_id'),
  pending: integer('pending').notNull().default(0),
  available: integer('available').notNull().default(0),
  debt: integer('debt').notNull().default(0),
  cause: text('cause').notNull(),
  ref: text('ref').notNull(),
  label: text('label').notNull(),
  note: text('note').notNull().default(''),
  reversal: text('reversal'),
  programVersion: integer('program_version'),
  rule: text('rule').notNull().default(''),
  unlocksOn: day('unlocks_on'),
  expiresOn: day('expires_on'),
  balanceAfter: integer('balance_after').notNull(),
  pendingAfter: integer('pending_after').notNull(),
})

export type RewardKind = 'coupon' | 'credit' | 'event'

export const pointsRedemptions = pgTable('points_redemptions', {
  id: text('id').primaryKey(),
  memberId: text('member_id').notNull(),
  kind: text('kind').$type<'tender' | RewardKind>().notNull(),
  points: integer('points').notNull(),
  amount: integer('amount'),
  restored: integer('restored').notNull().default(0),
  state: text('state').$type<'held' | 'spent' | 'released' | 'undone'>().notNull(),
  checkoutId: text('checkout_id').unique(),
  cartId: text('cart_id'),
  orderId: text('order_id'),
  couponId: text('coupon_id').unique(),
  rewardId: text('reward_id'),
  ticket: text('ticket').unique(),
  name: text('name').notNull(),
  at: at('at').notNull(),
  undoUntil: at('undo_until'),
})

export const pointsUses = pgTable(
  'points_uses',
  {
    redemptionId: text('redemption_id').notNull(),
    grantId: text('grant_id').notNull(),
    points: integer('points').notNull(),
    restored: integer('restored').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.redemptionId, table.grantId] })],
)

export const pointsRestores = pgTable('points_restores', {
  ref: text('ref').primaryKey(),
  redemptionId: text('redemption_id').notNull(),
  points: integer('points').notNull(),
  at: at('at').notNull(),
})

export const pointsOrders = pgTable('points_orders', {
  orderId: text('order_id').primaryKey(),
  memberId: text('member_id').notNull(),
  number: text('number').notNull(),
  programVersion: integer('program_version').notNull(),
  tierId: text('tier_id').notNull(),
  placedAt: at('placed_at').notNull(),
  points: integer('points').notNull(),
  followedAt: at('followed_at').notNull(),
})

export const loyaltyCampaignUses = pgTable(
  'loyalty_campaign_uses',
  {
    campaignId: text('campaign_id').notNull(),
    orderId: text('order_id').notNull(),
    memberId: text('member_id').notNull(),
    points: integer('points').notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.orderId] })],
)

export const loyaltyCampaignSums = pgTable('loyalty_campaign_sums', {
  campaignId: text('campaign_id').primaryKey(),
  points: integer('points').notNull(),
})

export const loyaltyRewardSums = pgTable('loyalty_reward_sums', {
  rewardId: text('reward_id').primaryKey(),
  taken: integer('taken').notNull(),
})

export const loyaltyTierChanges = pgTable('loyalty_tier_changes', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  memberId: text('member_id').notNull(),
  at: at('at').notNull(),
  fromTier: text('from_tier').notNull(),
  toTier: text('to_tier').notNull(),
  amount: integer('amount').notNull(),
})

export const loyaltyReferrals = pgTable('loyalty_referrals', {
  friendId: text('friend_id').primaryKey(),
  memberId: text('member_id').notNull(),
  at: at('at').notNull(),
  grantedAt: at('granted_at'),
})
