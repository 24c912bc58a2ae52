import { z } from 'zod'
import { defineContract, fileSchema } from '#platform/http/endpoint.ts'
import { largestInteger, timestampSchema, versionSchema } from '#platform/http/fields.ts'
import { codeText, idText, lineText, searchText } from '#platform/http/text-fields.ts'
import { listContract } from '#platform/list/list-contract.ts'
import { couponValueSchema } from '../contract.ts'
import { couponList } from '../coupon-list.ts'
import { couponAudiences, couponClasses, couponSources } from '../domain/coupon.ts'
import { maxPoolCodes } from '../domain/pool-limit.ts'

const id = idText(40, 4)
const count = z.number().int()
const list = listContract(couponList(new Date(0)))
const cents = count.min(1).max(largestInteger)
const ids = z.array(id).min(1).max(500)
const read = { method: 'get', access: 'staff', permission: 'coupons.read', rate: 'read' } as const
const write = {
  method: 'post',
  access: 'staff',
  permission: 'coupons.write',
  rate: 'write',
} as const
const changed = z.object({ id: z.string(), version: count })

/** Letters, digits and dashes; small letters become capitals. */
const newCode = codeText({
  max: 30,
  pattern: /^[A-Z0-9][A-Z0-9-]{2,29}$/,
  message: 'Use 3 to 30 letters, digits or dashes.',
  clean: (typed) => typed.trim().toUpperCase(),
})

/** What staff enter about an offer. */
export const offerSchema = z.strictObject({
  name: lineText({ min: 1, max: 60, message: 'Enter a name. Customers see it.' }),
  description: lineText({ max: 300 }).default(''),
  class: z.enum(couponClasses),
  value: couponValueSchema,
  minSpend: cents.nullable().default(null),
  minQty: count.min(1).max(1_000).nullable().default(null),
  productIds: ids.nullable().default(null),
  collectionIds: ids.nullable().default(null),
  excludedProductIds: z.array(id).max(500).default([]),
  includesSale: z.boolean().default(true),
  audience: z.enum(couponAudiences).exclude(['email']).default('anyone'),
  tierIds: z.array(id).min(1).max(20).nullable().default(null),
  nthOrder: count.min(1).max(1_000).nullable().default(null),
  repeatAfterDays: count.min(1).max(3_650).nullable().default(null),
  maxUses: count.min(1).max(largestInteger).nullable().default(null),
  perCustomer: count.min(1).max(100).default(1),
  budget: cents.nullable().default(null),
  combinesWith: z.array(z.enum(couponClasses)).max(3).default([]),
  exclusive: z.boolean().default(false),
  automatic: z.boolean().default(false),
  startsAt: timestampSchema,
  endsAt: timestampSchema.nullable().default(null),
})
export type Offer = z.output<typeof offerSchema>

const useSchema = z.object({
  id: z.string(),
  at: z.string(),
  code: z.string(),
  order: z.string().nullable(),
  email: z.string(),
  amount: count,
  state: z.string(),
})

const named = z.array(z.object({ id: z.string(), title: z.string() }))

/** Coupons in the back office. */
export const couponDeskContract = defineContract({
  listCoupons: list.list,
  exportCouponList: list.export,
  readCoupon: {
    ...read,
    path: '/api/staff/coupon/detail',
    summary: 'Returns a coupon with its terms, limits and latest uses',
    input: z.strictObject({ id }),
    output: z.object({
      ...offerSchema.shape,
      audience: z.enum(couponAudiences),
      id: z.string(),
      code: z.string(),
      pool: z.string().nullable(),
      poolCodes: count,
      state: z.enum(['active', 'revoked']),
      source: z.enum(couponSources),
      valueText: z.string(),
      conditionText: z.string(),
      used: count,
      spent: count,
      version: count,
      /** Only coupons of campaigns can be edited. */
      canEdit: z.boolean(),
      products: named,
      collections: named,
      uses: z.array(useSchema),
    }),
  },
  findCouponScopes: {
    ...read,
    path: '/api/staff/coupon/scopes',
    summary: 'Finds products and collections by title, for the scope of a coupon',
    input: z.strictObject({ search: searchText(100) }),
    output: z.object({ products: named, collections: named }),
  },
  createCoupon: {
    ...write,
    path: '/api/staff/coupon/create',
    summary: 'Creates a coupon, or a pool of single-use codes with one offer',
    idempotent: true,
    input: z.strictObject({
      /** The code, or how the codes of the pool begin. */
      code: newCode,
      /** The number of single-use codes. */
      poolCodes: count.min(1).max(maxPoolCodes).nullable().default(null),
      ...offerSchema.shape,
    }),
    output: changed,
  },
  updateCoupon: {
    ...write,
    path: '/api/staff/coupon/update',
    summary: 'Changes the offer of a coupon or of all codes of a pool; uses keep their terms',
    input: z.strictObject({ id, version: versionSchema, ...offerSchema.shape }),
    output: changed,
  },
  changeCouponState: {
    ...write,
    path: '/api/staff/coupon/changeState',
    summary: 'Stops a coupon or resumes it',
    input: z.strictObject({ id, version: versionSchema, state: z.enum(['active', 'revoked']) }),
    output: changed,
  },
  exportPoolCodes: {
    ...read,
    path: '/api/staff/coupon/poolCodes',
    summary: 'Returns the codes of a pool as CSV, with whether they were used',
    permission: 'coupons.write',
    rate: 'download',
    file: 'text/csv; charset=utf-8',
    input: z.strictObject({ id }),
    output: fileSchema,
  },
})
