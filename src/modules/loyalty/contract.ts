import { z } from 'zod'
import { codeText, idText } from '#platform/http/text-fields.ts'
import { createCodeKey } from '#kernel/typed-code/typed-code.ts'
import { defineContract, fileSchema, pageSchema, queryInteger } from '#platform/http/endpoint.ts'
import { daySchema } from '#platform/http/fields.ts'
import { publicTermsSchema, rewardValueSchema, unlockTimingSchema } from './api/terms-schema.ts'

const points = z.number().int()
const cents = z.number().int()
const date = z.string()

const tierSchema = z.object({ id: z.string(), name: z.string(), multiplier: z.number().int() })

const accountSchema = z.object({
  available: points,
  pending: points,
  debt: points,
  lifetime: points,
  cartPoints: points,
  canClaim: z.boolean(),
  worth: cents,
  /** The fewest points that can be spent, and what they are worth. */
  least: points,
  leastWorth: cents,
  /** When points of an order become spendable; null when at once. */
  unlockTiming: unlockTimingSchema.nullable(),
  unlocking: z.array(z.object({ amount: points, date: date.nullable() })),
  expiring: z.array(z.object({ amount: points, date })),
  expiringSoon: points,
  canExtend: z.boolean(),
  tier: tierSchema.extend({ since: z.string() }),
  /** What tiers are measured by: spending in cents, points of orders, or spendable points. */
  tierBy: z.enum(['spend', 'points', 'balance']),
  next: z
    .object({ tier: tierSchema, need: z.number().int(), required: z.number().int() })
    .nullable(),
  /**
   * What is needed to keep the tier beyond that day; null in the first tier and where no date ends
   * it.
   */
  keep: z.object({ need: z.number().int(), by: date }).nullable(),
  enrolledAt: z.string(),
  friendCode: z.string().nullable(),
  canNameFriend: z.boolean(),
  currencyName: z.literal('points'),
})
export type RewardAccount = z.infer<typeof accountSchema>

const optionSchema = z.object({
  id: z.string(),
  name: z.string(),
  cost: points,
  value: rewardValueSchema,
  validDays: z.number().int(),
  until: z.string().nullable(),
  left: z.number().int().nullable(),
  isRedeemed: z.boolean(),
  missingPoints: points,
  tierNeeded: z.string().nullable(),
})

const redemptionSchema = z.object({
  id: z.string(),
  name: z.string(),
  points,
  at: z.string(),
  state: z.enum(['spent', 'undone']),
  /** Until when it can be returned; null when it cannot. */
  undoUntil: z.string().nullable(),
  ticket: z.string().nullable(),
})

export const historyTypes = ['all', 'earn', 'redeem', 'expire', 'adjust', 'clawback'] as const

const historyRowSchema = z.object({
  id: z.string(),
  at: z.string(),
  type: z.enum([
    'earn',
    'unlock',
    'redeem',
    'restore',
    'expire',
    'extend',
    'clawback',
    'adjust',
    'transfer',
  ]),
  points,
  pending: points,
  state: z.enum(['pending', 'available', 'spent', 'expired', 'reversed']).nullable(),
  grantId: z.string().nullable(),
  cause: z.object({
    kind: z.string(),
    ref: z.string(),
    label: z.string(),
    orderId: z.string().nullable(),
    orderNumber: z.string().nullable(),
  }),
  rule: z.object({ version: z.number().int().nullable(), text: z.string() }),
  unlockAt: date.nullable(),
  expiresAt: date.nullable(),
  balanceAfter: points,
  pendingAfter: points,
  note: z.string(),
})
export type HistoryRow = z.infer<typeof historyRowSchema>

const span = {
  type: z.enum(historyTypes).default('all'),
  from: daySchema.optional(),
  to: daySchema.optional(),
}

const ruleProductsSchema = z.object({
  count: z.number().int(),
  products: z.array(z.object({ title: z.string(), slug: z.string() })),
})

const claimCodeSchema = codeText({
  max: 40,
  pattern: /^.{1,40}$/,
  message: 'Enter a code of up to 40 characters.',
})

export const loyaltyContract = defineContract({
  readRewardProgram: {
    method: 'get',
    path: '/api/reward/program',
    summary: 'Get the live program: tiers, earning, rewards and expiry of points',
    access: 'public',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      version: z.number().int(),
      publishedAt: z.string(),
      terms: publicTermsSchema,
      campaignProducts: z.array(ruleProductsSchema.extend({ campaignId: z.string() })),
      excludedFromTiers: ruleProductsSchema,
    }),
  },
  readCartPoints: {
    method: 'get',
    path: '/api/reward/cart',
    summary: 'Get the points that the cart earns, and what the member can spend on it',
    access: 'anyone',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      /** For guests, what a new member would earn. */
      earned: points,
      /** As in the account. */
      unlockTiming: unlockTimingSchema.nullable(),
      /** Null without a points account. */
      member: z
        .object({
          available: points,
          /** What the points take off this cart, in cents. */
          worth: cents,
          /** How many more are needed to spend any. */
          missing: points,
          /** What the fewest points that can be spent are worth. */
          leastWorth: cents,
        })
        .nullable(),
    }),
  },
  readOrderPoints: {
    method: 'get',
    path: '/api/reward/order',
    summary: 'Get the points that an order of the member earns, and when they can be spent',
    access: 'member',
    rate: 'read',
    input: z.strictObject({ id: idText() }),
    output: z.object({
      earned: points,
      /** As in the account. */
      unlockTiming: unlockTimingSchema.nullable(),
    }),
  },
  readRewardAccount: {
    method: 'get',
    path: '/api/reward/account',
    summary: "Get the member's points by state, their expiry, and the tier",
    access: 'member',
    rate: 'read',
    input: z.strictObject({}),
    output: accountSchema,
  },
  readRewardOptions: {
    method: 'get',
    path: '/api/reward/options',
    summary: 'List available rewards and the member’s redemptions',
    access: 'member',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({ options: z.array(optionSchema), redemptions: z.array(redemptionSchema) }),
  },
  redeemReward: {
    method: 'post',
    path: '/api/reward/redeem',
    summary: 'Redeem points for a reward: a code, credit or an event ticket',
    access: 'member',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({ rewardId: idText() }),
    output: z.object({
      redemptionId: z.string(),
      /** A coupon code or a ticket; null for credit, which is already in the wallet. */
      code: z.string().nullable(),
      endsAt: z.string(),
      confirmation: z.string(),
    }),
  },
  undoReward: {
    method: 'post',
    path: '/api/reward/undo',
    summary: 'Return an unused reward for its points, within 30 days',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ redemptionId: idText() }),
    output: z.object({ points }),
  },
  extendPoints: {
    method: 'post',
    path: '/api/reward/extend',
    summary: 'Extend points that expire within 30 days, once a year',
    access: 'member',
    rate: 'write',
    input: z.strictObject({}),
    output: z.object({ points }),
  },
  nameFriend: {
    method: 'post',
    path: '/api/reward/referrer',
    summary: 'Enter the referral code of another member, before the first order',
    access: 'member',
    rate: 'coupon',
    input: z.strictObject({
      code: codeText({
        max: 40,
        pattern: /^[0-9A-Z]{8}$/,
        message: 'Enter the 8 letters and digits of the code.',
        clean: createCodeKey,
      }),
    }),
    output: z.object({}),
  },
  claimPoints: {
    method: 'post',
    path: '/api/reward/claim',
    summary:
      'Claim points with a code from the shop, an event or a parcel, for example from a QR code',
    access: 'member',
    rate: 'coupon',
    idempotent: true,
    input: z.strictObject({ code: claimCodeSchema }),
    output: z.object({ points, label: z.string() }),
  },
  getRewardsHistory: {
    method: 'get',
    path: '/api/user/getRewardsHistory',
    summary: "List the member's points entries, latest first, with the balance after each",
    access: 'member',
    rate: 'read',
    input: z.strictObject({
      ...span,
      page: queryInteger(1, 10_000).default(1),
      pageSize: queryInteger(1, 100).default(20),
    }),
    output: pageSchema(historyRowSchema),
  },
  readStatementPdf: {
    method: 'post',
    path: '/api/reward/statement/pdf',
    summary: 'Download the points entries as a PDF statement',
    access: 'member',
    rate: 'read',
    file: 'application/pdf',
    input: z.strictObject(span),
    output: fileSchema,
  },
  readStatementCsv: {
    method: 'post',
    path: '/api/reward/statement/csv',
    summary: 'Download the points entries as CSV',
    access: 'member',
    rate: 'read',
    file: 'text/csv',
    input: z.strictObject(span),
    output: fileSchema,
  },
})
