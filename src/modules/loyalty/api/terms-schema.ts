import { z } from 'zod'
import { idText, lineText, patternText } from '#platform/http/text-fields.ts'
import { amountSchema, countSchema, daySchema, timestampSchema } from '#platform/http/fields.ts'

export const rewardValueSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('amount'), amount: amountSchema.positive() }),
  z.strictObject({
    kind: z.literal('percent'),
    percent: z.number().int().min(1).max(10_000),
    cap: amountSchema.positive().nullable(),
  }),
  z.strictObject({ kind: z.literal('shipping') }),
  z.strictObject({ kind: z.literal('gift'), productIds: z.array(idText()).min(1).max(100) }),
  z.strictObject({ kind: z.literal('pool'), pool: lineText({ min: 1, max: 40 }) }),
  z.strictObject({ kind: z.literal('credit'), amount: amountSchema.positive() }),
  z.strictObject({
    kind: z.literal('event'),
    at: timestampSchema,
    place: lineText({ min: 1, max: 120 }),
  }),
])

const ruleId = patternText(/^[a-z0-9][a-z0-9-]{1,39}$/, {
  max: 40,
  message: 'Use lowercase letters, digits and dashes for an ID.',
})

const eventSchema = z.strictObject({
  id: ruleId,
  name: lineText({ min: 1, max: 60 }),
  points: countSchema.positive().max(100_000),
  on: z.enum(['first_order', 'call', 'code']),
  code: patternText(/^[A-Z0-9][A-Z0-9-]{5,39}$/, {
    max: 40,
    message: 'Use 6 to 40 capital letters, digits and dashes for a code.',
  }).nullable(),
  limit: z.strictObject({
    times: z.number().int().min(1).max(1_000),
    per: z.enum(['day', 'week', 'month', 'year', 'ever']),
  }),
  from: daySchema.nullable(),
  until: daySchema.nullable(),
})

export const unlockTimingSchema = z.strictObject({
  after: z.enum(['promise', 'order']),
  /** The delay, rounded up to the next Monday or first of the month. */
  days: z.number().int().min(0).max(365),
  rounds: z.enum(['day', 'week', 'month']),
})

export const termsSchema = z.strictObject({
  earn: z.strictObject({ perDollar: countSchema.max(100) }),
  tiers: z
    .array(
      z.strictObject({
        id: patternText(/^[a-z][a-z-]{1,29}$/, {
          max: 30,
          message: 'Use lowercase letters, digits and dashes for an ID.',
        }),
        name: lineText({ min: 1, max: 30 }),
        least: countSchema,
        multiplier: z.number().int().min(10_000).max(100_000),
      }),
    )
    .min(1)
    .max(8),
  standing: z.strictObject({
    by: z.enum(['spend', 'points', 'balance']),
    over: z.enum(['year', 'period']),
    excludes: z.strictObject({
      productIds: z.array(idText()).max(500),
      variantIds: z.array(idText()).max(500),
      labels: z.array(lineText({ min: 1, max: 255 })).max(100),
    }),
    down: z.enum(['never', 'at_once', 'year_end', 'every']),
    everyDays: z.number().int().min(30).max(1_095).nullable(),
    graceDays: z.number().int().min(0).max(365),
  }),
  grants: z.strictObject({
    signup: countSchema.positive().nullable(),
    birthday: countSchema.positive().nullable(),
    newsletter: countSchema.positive().nullable(),
    review: countSchema.positive().nullable(),
    reviewsPerMonth: z.number().int().min(1).max(100),
    referral: z
      .strictObject({ member: countSchema.positive(), friend: countSchema.positive() })
      .nullable(),
  }),
  registry: z.strictObject({ owner: z.number().int().min(1).max(10_000).nullable() }),
  campaigns: z
    .array(
      z.strictObject({
        id: ruleId,
        name: lineText({ min: 1, max: 60 }),
        from: daySchema,
        until: daySchema,
        multiplier: z.number().int().min(10_000).max(100_000),
        perPiece: countSchema.max(100_000),
        productIds: z.array(idText()).max(500).nullable(),
        variantIds: z.array(idText()).max(500).nullable(),
        labels: z
          .array(lineText({ min: 1, max: 255 }))
          .max(100)
          .nullable(),
        tierIds: z.array(idText(30)).max(8).nullable(),
        maxPerMember: countSchema.positive().nullable(),
        maxTotal: countSchema.positive().nullable(),
      }),
    )
    .max(50),
  events: z.array(eventSchema).max(50),
  instant: z.array(z.strictObject({ rewardId: idText(), leastSpend: amountSchema })).max(10),
  unlock: unlockTimingSchema.extend({ unknownDeliveryDays: z.number().int().min(1).max(365) }),
  expiry: z
    .strictObject({
      count: z.number().int().min(1).max(3_650),
      unit: z.enum(['days', 'months']),
      rounds: z.enum(['day', 'month', 'year']),
      from: z.enum(['unlock', 'last_order']),
      extensionDays: z.number().int().min(1).max(180),
    })
    .nullable(),
  redeem: z.strictObject({
    step: countSchema.positive(),
    stepWorth: amountSchema.positive(),
    least: countSchema.positive(),
    maxShare: z.number().int().min(1).max(10_000),
  }),
  rewards: z
    .array(
      z.strictObject({
        id: ruleId,
        name: lineText({ min: 1, max: 60 }),
        cost: countSchema.positive(),
        value: rewardValueSchema,
        validDays: z.number().int().min(7).max(730),
        tierIds: z.array(idText(30)).max(8).nullable(),
        stock: countSchema.positive().nullable(),
        perMember: countSchema.positive().nullable(),
        from: daySchema.nullable(),
        until: daySchema.nullable(),
      }),
    )
    .max(50),
  mostNegative: countSchema.max(10_000),
  giftsAloneUpTo: countSchema,
})

export const publicTermsSchema = termsSchema.extend({
  events: z.array(eventSchema.omit({ code: true })),
})
