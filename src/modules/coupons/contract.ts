import { z } from 'zod'
import { contract, page, queryInteger } from '#platform/http/endpoint.ts'
import { couponClasses, couponSources, normalizeCode } from './domain/coupon.ts'

const cents = z.number().int()

/** A code as it is typed: spaces and small letters do not count. */
export const couponCodeSchema = z
  .string()
  .max(60)
  .transform(normalizeCode)
  .pipe(z.string().min(1, 'Enter a code.').max(40, 'A code has 40 characters at most.'))

const couponSchema = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  class: z.enum(couponClasses),
  /** "20% off" */
  valueText: z.string(),
  value: z.union([
    z.object({ kind: z.literal('percent'), percent: z.number().int(), cap: cents.optional() }),
    z.object({ kind: z.literal('amount'), amount: cents }),
    z.object({ kind: z.literal('free_shipping') }),
  ]),
  minSpend: cents.nullable(),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  status: z.enum(['usable', 'reserved', 'used', 'expired']),
  source: z.enum(couponSources),
  /** When it holds, in a sentence. */
  conditionText: z.string(),
  usedOrderId: z.string().nullable(),
})
export type Coupon = z.infer<typeof couponSchema>

export const couponsContract = contract({
  listMyCoupons: {
    method: 'get',
    path: '/api/coupon/myList',
    summary: "The member's coupons, newest first",
    access: 'member',
    rate: 'read',
    input: z.strictObject({
      status: z.enum(['usable', 'used', 'expired', 'all']).default('usable'),
      page: queryInteger(1, 10_000).default(1),
      pageSize: queryInteger(1, 100).default(20),
    }),
    output: page(couponSchema),
  },
})
