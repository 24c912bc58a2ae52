import { z } from 'zod'

const points = z.number().int()
const cents = z.number().int()

export const rewardValueSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('amount'), amount: cents.positive() }),
  z.strictObject({ kind: z.literal('percent'), percent: z.number().int().min(1).max(10_000), cap: cents.positive().nullable() }),
  z.strictObject({ kind: z.literal('shipping') }),
  z.strictObject({ kind: z.literal('gift'), goodsIds: z.array(z.string().max(40)).min(1).max(100) }),
  z.strictObject({ kind: z.literal('pool'), pool: z.string().trim().min(1).max(40) }),
  z.strictObject({ kind: z.literal('credit'), amount: cents.positive() }),
  z.strictObject({ kind: z.literal('event'), at: z.iso.datetime({ offset: true }), place: z.string().trim().min(1).max(120) }),
])

const eventSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{1,39}$/),
  name: z.string().trim().min(1).max(60),
  points: points.positive().max(100_000),
  on: z.enum(['first_order', 'call', 'code']),
  code: z
    .string()
    .regex(/^[A-Z0-9][A-Z0-9-]{5,39}$/)
    .nullable(),
  limit: z.strictObject({ times: z.number().int().min(1).max(1_000), per: z.enum(['day', 'week', 'month', 'year', 'ever']) }),
  from: z.iso.date().nullable(),
  until: z.iso.date().nullable(),
})

/** The rules as they are proposed and read; what they mean is said at `Terms`. */
export const termsSchema = z.strictObject({
  earn: z.strictObject({ perDollar: points.min(0).max(100) }),
  tiers: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z][a-z-]{1,29}$/),
        name: z.string().trim().min(1).max(30),
        least: z.number().int().min(0),
        multiplier: z.number().int().min(10_000).max(100_000),
      }),
    )
    .min(1)
    .max(8),
  standing: z.strictObject({
    by: z.enum(['spend', 'points', 'balance']),
    over: z.enum(['year', 'period']),
    excludes: z.strictObject({
      goodsIds: z.array(z.string().max(40)).max(500),
      variantIds: z.array(z.string().max(40)).max(500),
      labels: z.array(z.string().trim().min(1).max(255)).max(100),
    }),
    down: z.enum(['never', 'at_once', 'year_end', 'every']),
    everyDays: z.number().int().min(30).max(1_095).nullable(),
    graceDays: z.number().int().min(0).max(365),
  }),
  grants: z.strictObject({
    signup: points.positive().nullable(),
    birthday: points.positive().nullable(),
    newsletter: points.positive().nullable(),
    review: points.positive().nullable(),
    reviewsPerMonth: z.number().int().min(1).max(100),
    referral: z.strictObject({ member: points.positive(), friend: points.positive() }).nullable(),
  }),
  registry: z.strictObject({ owner: z.number().int().min(1).max(10_000).nullable() }),
  campaigns: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9][a-z0-9-]{1,39}$/),
        name: z.string().trim().min(1).max(60),
        from: z.iso.date(),
        until: z.iso.date(),
        multiplier: z.number().int().min(10_000).max(100_000),
        perPiece: points.min(0).max(100_000),
        goodsIds: z.array(z.string().max(40)).max(500).nullable(),
        variantIds: z.array(z.string().max(40)).max(500).nullable(),
        labels: z.array(z.string().trim().min(1).max(255)).max(100).nullable(),
        tierIds: z.array(z.string().max(30)).max(8).nullable(),
        maxPerMember: points.positive().nullable(),
        maxTotal: points.positive().nullable(),
      }),
    )
    .max(50),
  events: z.array(eventSchema).max(50),
  instant: z.array(z.strictObject({ rewardId: z.string().max(40), leastSpend: cents.min(0) })).max(10),
  unlock: z.strictObject({
    after: z.enum(['promise', 'order']),
    days: z.number().int().min(0).max(365),
    rounds: z.enum(['day', 'week', 'month']),
    unknownDeliveryDays: z.number().int().min(1).max(365),
  }),
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
    step: points.positive(),
    stepWorth: cents.positive(),
    least: points.positive(),
    maxShare: z.number().int().min(1).max(10_000),
  }),
  rewards: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9][a-z0-9-]{1,39}$/),
        name: z.string().trim().min(1).max(60),
        cost: points.positive(),
        value: rewardValueSchema,
        validDays: z.number().int().min(7).max(730),
        tierIds: z.array(z.string().max(30)).max(8).nullable(),
        stock: z.number().int().positive().nullable(),
        perMember: z.number().int().positive().nullable(),
        from: z.iso.date().nullable(),
        until: z.iso.date().nullable(),
      }),
    )
    .max(50),
  mostNegative: points.min(0).max(10_000),
  giftsAloneUpTo: points.min(0),
})

/** As anybody reads them. */
export const publicTermsSchema = termsSchema.extend({ events: z.array(eventSchema.omit({ code: true })) })
