import { z } from 'zod'
import { lineText, paragraphText, patternText } from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { fileIdsSchema } from '#modules/files/contract.ts'
import { policySchema } from '#modules/policies/contract.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import {
  lineIdSchema,
  moneySchema,
  returnQtySchema,
  returnIdSchema,
  returnSchema,
  returnStatusSchema,
} from '../return-schemas.ts'
import { returnReasons } from '../domain/reasons.ts'

const weighedSchema = z.object({
  accepted: z.number().int(),
  denied: z.number().int(),
  refunded: z.number().int(),
  credited: z.number().int(),
  fees: z.number().int(),
})

const flag = z.enum(['trusted', 'watched'])
/** A buyer by email, or an order by number or id. */
const subject = z.union([
  z.strictObject({ email: emailSchema }),
  z.strictObject({ order: lineText({ min: 1, max: 40 }) }),
])

const houseSchema = z.strictObject({
  id: patternText(/^[a-z][a-z0-9-]{1,39}$/, {
    max: 40,
    message: 'must be lowercase letters, digits, and dashes',
  }),
  /** Address lines, from the name to the city with ZIP code. */
  lines: z
    .array(lineText({ min: 1, max: 60 }))
    .min(2)
    .max(6),
  states: z
    .array(patternText(/^[A-Z]{2}$/, { max: 2, message: 'must be a two-letter state code' }))
    .min(1)
    .max(60),
})

const counted = z.strictObject({ lineId: lineIdSchema, qty: returnQtySchema })

const inspectionSchema = z.strictObject({
  return: returnIdSchema,
  items: z
    .array(
      counted.extend({
        decision: z.enum(['accept', 'accept_less', 'reject']),
        /**
         * The reduction per unit, for `accept_less`: in cents, or in basis points of the refund.
         */
        withhold: z
          .union([
            z.strictObject({ amount: z.number().int().min(1).max(100_000_000) }),
            z.strictObject({ share: z.number().int().min(1).max(9_999) }),
          ])
          .optional(),
        sellable: z.boolean(),
        note: paragraphText({ max: 300 }).default(''),
        /** Uploaded photos for a reduced offer, visible to the buyer. */
        photos: fileIdsSchema.max(6).optional(),
      }),
    )
    .min(1)
    .max(200),
})

export const returnsStaffContract = defineContract({
  listReturns: {
    method: 'get',
    path: '/api/staff/return/list',
    summary: 'Lists returns waiting for review, receipt, or inspection',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          number: z.string(),
          order: z.string(),
          status: z.string(),
          since: z.string(),
          by: z.string().nullable(),
        }),
      ),
    }),
  },
  staffReadReturn: {
    method: 'get',
    path: '/api/staff/return/detail',
    summary: 'Returns a return with its units',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({ return: returnIdSchema }),
    output: returnSchema,
  },
  reviewReturn: {
    method: 'post',
    path: '/api/staff/return/review',
    summary: 'Approves or rejects a return in manual review',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({
      return: returnIdSchema,
      approve: z.boolean(),
      answer: paragraphText({ max: 500 }).default(''),
    }),
    output: returnStatusSchema,
  },
  scanReturn: {
    method: 'post',
    path: '/api/staff/return/scan',
    summary: 'Records that the carrier has the parcel',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ return: returnIdSchema }),
    output: returnStatusSchema,
  },
  receiveReturn: {
    method: 'post',
    path: '/api/staff/return/receive',
    summary: 'Records the received units of a return',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({
      return: returnIdSchema,
      items: z.array(counted).min(1).max(100).optional(),
    }),
    output: z.object({ received: z.number().int(), missing: z.number().int() }),
  },
  keepReturnPhoto: {
    method: 'post',
    path: '/api/staff/return/photo',
    summary:
      'Uploads a photo for a reduced offer, as application/octet-stream; it expires after a '
      + 'day if unused',
    access: 'staff',
    rate: 'write',
    bytes: 8 * 1024 * 1024,
    input: z.strictObject({ name: lineText({ min: 1, max: 255 }) }),
    output: z.object({ fileId: z.string() }),
  },
  inspectReturn: {
    method: 'post',
    path: '/api/staff/return/inspect',
    summary: 'Accepts, reduces, or rejects received units and settles them',
    access: 'staff',
    rate: 'write',
    input: inspectionSchema,
    output: returnStatusSchema,
  },
  previewInspection: {
    method: 'post',
    path: '/api/staff/return/inspection',
    summary: 'Calculates the refund of an inspection, assuming that reduced offers are accepted',
    access: 'staff',
    rate: 'read',
    input: inspectionSchema,
    output: z.object({
      money: moneySchema,
      offers: z.array(
        z.object({
          lineId: lineIdSchema,
          unit: z.number().int(),
          withheld: z.number().int(),
          goesBack: z.number().int(),
        }),
      ),
    }),
  },
  simulatePolicy: {
    method: 'post',
    path: '/api/staff/policy/simulate',
    summary:
      'Applies a draft return policy to past returns and compares accepted, denied, and '
      + 'refunded totals',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({
      draft: policySchema,
      days: z.number().int().min(1).max(730).default(365),
    }),
    output: z.object({
      pieces: z.number().int(),
      touched: z.number().int(),
      was: weighedSchema,
      would: weighedSchema,
      newlyDenied: z.array(
        z.object({
          number: z.string(),
          order: z.string(),
          why: z.string(),
          value: z.number().int(),
        }),
      ),
    }),
  },
  readSaidOfGoods: {
    method: 'get',
    path: '/api/staff/return/reasons',
    summary: 'Lists return reasons by product and number of buyers, most returned first',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({ days: z.coerce.number().int().min(1).max(3_650).default(365) }),
    output: z.object({
      rows: z.array(
        z.object({
          productId: z.string(),
          title: z.string(),
          buyers: z.number().int(),
          reasons: z.partialRecord(z.enum(returnReasons), z.number().int()),
        }),
      ),
    }),
  },
  listStandings: {
    method: 'get',
    path: '/api/staff/return/trustFlags',
    summary: 'Lists the trust flags of buyers and orders',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(
        z.object({
          kind: z.enum(['buyer', 'order']),
          subject: z.string(),
          flag,
          reason: z.string(),
          setBy: z.string(),
          setAt: z.string(),
        }),
      ),
    }),
  },
  setStanding: {
    method: 'post',
    path: '/api/staff/return/trustFlag',
    summary:
      'Sets or removes the trust flag of a buyer or order; existing return terms stay the same',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({
      subject,
      flag: flag.nullable(),
      reason: paragraphText({ max: 500 }).default(''),
    }),
    output: z.object({ flag: flag.nullable() }),
  },
  readReturnsPast: {
    method: 'get',
    path: '/api/staff/return/history',
    summary: 'Returns the buyer’s return history of the last 12 months and their trust flag',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({ order: lineText({ min: 1, max: 40 }) }),
    output: z.object({
      orders: z.number().int(),
      bought: z.number().int(),
      returned: z.number().int(),
      flag: flag.nullable(),
    }),
  },
  listHouses: {
    method: 'get',
    path: '/api/staff/return/locations',
    summary: 'Lists the return locations by state',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({ rows: z.array(houseSchema) }),
  },
  replaceHouses: {
    method: 'post',
    path: '/api/staff/return/locations',
    summary:
      "Replaces the return locations for future returns; other states use the shop's own address",
    access: 'staff',
    rate: 'write',
    input: z.strictObject({
      houses: z
        .array(houseSchema)
        .max(50)
        .refine(
          (houses) => new Set(houses.map(({ id }) => id)).size === houses.length,
          'Use each id once.',
        ),
    }),
    output: z.object({ count: z.number().int() }),
  },
  answerReturn: {
    method: 'post',
    path: '/api/staff/return/message',
    summary: 'Sends a message about a return to the buyer, who is emailed',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ return: returnIdSchema, text: paragraphText({ min: 1, max: 2_000 }) }),
    output: returnSchema,
  },
})
