import { z } from 'zod'
import { codeText, idText } from '#platform/http/text-fields.ts'
import { defineContract, pageSchema, queryInteger } from '#platform/http/endpoint.ts'
import { largestInteger } from '#platform/http/fields.ts'
import { couponReasonCodes } from './domain/coupon-blocker.ts'
import { couponAudiences, couponClasses, couponSources } from './domain/coupon.ts'

const cents = z.number().int()
const positiveCents = cents.positive().max(largestInteger)

/** A code as typed: only letters, digits and dashes count. */
export const couponCodeSchema = codeText({
  max: 40,
  pattern: /^.{1,40}$/,
  message: 'Enter a code of up to 40 characters.',
})

const count = z.number().int().positive()
/** In basis points: 2000 is 20 %. */
const percent = z.number().int().min(1).max(10_000)

export const couponValueSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percent, cap: positiveCents.optional() }),
  z.strictObject({ kind: z.literal('amount'), amount: positiveCents }),
  z.strictObject({ kind: z.literal('free_shipping') }),
  z.strictObject({ kind: z.literal('buy_get'), buy: count.max(100), get: count.max(100), percent }),
  z.strictObject({ kind: z.literal('cheapest'), percent }),
  z.strictObject({
    kind: z.literal('tiers'),
    steps: z
      .array(z.strictObject({ qty: count.max(1_000), percent }))
      .min(1)
      .max(10)
      .readonly(),
  }),
  z.strictObject({
    kind: z.literal('gift'),
    productIds: z.array(idText()).min(1).max(100).readonly(),
  }),
])

const couponSchema = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  class: z.enum(couponClasses),
  valueText: z.string(),
  value: couponValueSchema,
  minSpend: cents.nullable(),
  minQty: count.nullable(),
  appliesTo: z.object({
    goods: z.array(z.string()).nullable(),
    collections: z.array(z.string()).nullable(),
    exclude: z.array(z.string()),
  }),
  audience: z.enum(couponAudiences),
  limits: z.object({ total: count.nullable(), perCustomer: count, budget: cents.nullable() }),
  combinesWith: z.array(z.enum(couponClasses)),
  stackGroup: z.string().nullable(),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  status: z.enum(['usable', 'reserved', 'used', 'expired']),
  source: z.enum(couponSources),
  sourceRef: z.string().nullable(),
  conditionText: z.string(),
  usedOrderId: z.string().nullable(),
  /** What it would save on the member's cart by itself; null without a cart. */
  savingsIfAppliedNow: cents.nullable(),
  blockers: z.array(
    z.object({
      reasonCode: z.enum(couponReasonCodes),
      message: z.string(),
      shortfall: cents.nullable(),
    }),
  ),
})
export type Coupon = z.infer<typeof couponSchema>

export const couponsContract = defineContract({
  listMyCoupons: {
    method: 'get',
    path: '/api/coupon/myList',
    summary: "List the member's coupons, newest first",
    access: 'member',
    rate: 'read',
    input: z.strictObject({
      status: z.enum(['usable', 'used', 'expired', 'all']).default('usable'),
      page: queryInteger(1, 10_000).default(1),
      pageSize: queryInteger(1, 100).default(20),
    }),
    output: pageSchema(couponSchema),
  },
})
