import { z } from 'zod'
import { codeText, idText } from '#platform/http/text-fields.ts'
import { typedCodeKey } from '#kernel/typed-code/typed-code.ts'
import { contract, fileSchema, page, queryInteger } from '#platform/http/endpoint.ts'
import { daySchema } from '#platform/http/fields.ts'
import { publicTermsSchema, rewardValueSchema } from './terms-schema.ts'

const points = z.number().int()
const cents = z.number().int()
const date = z.string()

const tierSchema = z.object({ id: z.string(), name: z.string(), multiplier: z.number().int() })

const accountSchema = z.object({
  available: points,
  pending: points,
  /** How far below nothing; what is earned next fills it. */
  negative: points,
  lifetime: points,
  /** What the open cart would earn as it stands. */
  tentative: points,
  /** There are codes to be found. */
  canClaim: z.boolean(),
  /** What the available points take off, in cents. */
  worth: cents,
  /** So many are needed to pay with any. */
  least: points,
  /** "once the time to send a piece back is over": what points of an order wait for now; null when for nothing. */
  waits: z.string().nullable(),
  /** By the month they become spendable, as far as that is known. */
  unlocking: z.array(z.object({ amount: points, date: date.nullable() })),
  /** By their last day, the next twelve months. */
  expiring: z.array(z.object({ amount: points, date })),
  /** Of them what runs out within thirty days. */
  expiringSoon: points,
  canExtend: z.boolean(),
  tier: tierSchema.extend({ since: z.string() }),
  /** What tiers count: what was paid, in cents; points of orders; points that can be spent now. What is needed is said in that. */
  tierBy: z.enum(['spend', 'points', 'balance']),
  next: z.object({ tier: tierSchema, need: z.number().int(), asked: z.number().int() }).nullable(),
  /** What is missing to keep the tier beyond that day; null in the first tier and where no day takes it away. */
  keep: z.object({ need: z.number().int(), by: date }).nullable(),
  enrolledAt: z.string(),
  /** What a friend enters; null when the program has nothing for that. */
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
  /** What one gets for it, in a sentence. */
  valueText: z.string(),
  validDays: z.number().int(),
  /** The last day it is offered. */
  until: z.string().nullable(),
  /** How many are left; null is no limit. */
  left: z.number().int().nullable(),
  /** The member has had as many as one member can. */
  isHad: z.boolean(),
  /** Points that are missing; 0 when it can be had. */
  short: points,
  /** The tier it is for, when it is not for this member. */
  tierNeeded: z.string().nullable(),
})

const redemptionSchema = z.object({
  id: z.string(),
  name: z.string(),
  points,
  at: z.string(),
  state: z.enum(['spent', 'undone']),
  /** Until when it can be turned back; null when it cannot any more. */
  undoUntil: z.string().nullable(),
  /** Of an invitation: what is shown at the door. */
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
  /** What it did to the points that can be spent, and to those on their way. */
  points,
  pending: points,
  state: z.enum(['pending', 'available', 'spent', 'expired', 'reversed']).nullable(),
  lotId: z.string().nullable(),
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
  /** The first and the last day, YYYY-MM-DD. */
  from: daySchema.optional(),
  to: daySchema.optional(),
}

/** How many goods a rule looks at, and some of them. */
const goodsOfRuleSchema = z.object({
  count: z.number().int(),
  goods: z.array(z.object({ title: z.string(), slug: z.string() })),
})

const claimCodeSchema = codeText({
  max: 40,
  pattern: /^.{1,40}$/,
  message: 'Enter a code of 40 characters at most.',
})

export const loyaltyContract = contract({
  readRewardProgram: {
    method: 'get',
    path: '/api/reward/program',
    summary: 'The live rules: tiers, what earns points, what they are worth, when they run out',
    access: 'public',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      version: z.number().int(),
      publishedAt: z.string(),
      terms: publicTermsSchema,
      /** Of campaigns for some goods alone. */
      campaignGoods: z.array(goodsOfRuleSchema.extend({ campaignId: z.string() })),
      /** Goods that count nothing toward a tier. */
      notForTiers: goodsOfRuleSchema,
    }),
  },
  readRewardAccount: {
    method: 'get',
    path: '/api/reward/account',
    summary: "A member's points by state, what runs out when, and the tier",
    access: 'member',
    rate: 'read',
    input: z.strictObject({}),
    output: accountSchema,
  },
  readRewardOptions: {
    method: 'get',
    path: '/api/reward/options',
    summary: 'What points can be turned into, and what was',
    access: 'member',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({ options: z.array(optionSchema), redemptions: z.array(redemptionSchema) }),
  },
  redeemReward: {
    method: 'post',
    path: '/api/reward/redeem',
    summary: 'Turns points into a reward: a code, credit, or an invitation',
    access: 'member',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({ rewardId: idText() }),
    output: z.object({
      redemptionId: z.string(),
      /** A coupon's code or a ticket; null for credit, which is in the wallet already. */
      code: z.string().nullable(),
      endsAt: z.string(),
      /** What one has now, in a sentence. */
      told: z.string(),
    }),
  },
  undoReward: {
    method: 'post',
    path: '/api/reward/undo',
    summary: 'Turns a reward that was not used back into its points, within 30 days',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ redemptionId: idText() }),
    output: z.object({ points }),
  },
  extendPoints: {
    method: 'post',
    path: '/api/reward/extend',
    summary: 'Keeps what runs out within 30 days for longer, once a year',
    access: 'member',
    rate: 'write',
    input: z.strictObject({}),
    output: z.object({ points }),
  },
  nameFriend: {
    method: 'post',
    path: '/api/reward/friend',
    summary: 'Names the member who brought one, before the first order',
    access: 'member',
    rate: 'coupon',
    input: z.strictObject({
      code: codeText({
        max: 40,
        pattern: /^[0-9A-Z]{8}$/,
        message: 'A code has 8 letters and digits.',
        clean: typedCodeKey,
      }),
    }),
    output: z.object({}),
  },
  claimPoints: {
    method: 'post',
    path: '/api/reward/claim',
    summary:
      'Points for a code that was found in the shop, at a fair or in a parcel, as behind a QR code',
    access: 'member',
    rate: 'coupon',
    idempotent: true,
    input: z.strictObject({ code: claimCodeSchema }),
    output: z.object({ points, label: z.string() }),
  },
  getRewardsHistory: {
    method: 'get',
    path: '/api/user/getRewardsHistory',
    summary: "Every movement of a member's points, the latest first, with the balance after it",
    access: 'member',
    rate: 'read',
    input: z.strictObject({
      ...span,
      page: queryInteger(1, 10_000).default(1),
      pageSize: queryInteger(1, 100).default(20),
    }),
    output: page(historyRowSchema),
  },
  readStatementPdf: {
    method: 'post',
    path: '/api/reward/statement/pdf',
    summary: 'The same as a statement, Letter size',
    access: 'member',
    rate: 'read',
    file: 'application/pdf',
    input: z.strictObject(span),
    output: fileSchema,
  },
  readStatementCsv: {
    method: 'post',
    path: '/api/reward/statement/csv',
    summary: 'The same as a table',
    access: 'member',
    rate: 'read',
    file: 'text/csv',
    input: z.strictObject(span),
    output: fileSchema,
  },
})
