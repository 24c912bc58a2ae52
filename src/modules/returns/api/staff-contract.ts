import { z } from 'zod'
import { lineText, paragraphText } from '#platform/http/text-fields.ts'
import { policySchema } from '#modules/policies/contract.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import {
  lineIdSchema,
  moneySchema,
  returnIdSchema,
  returnSchema,
  returnStatusSchema,
} from '../return-schemas.ts'
import { returnReasons } from '../domain/reasons.ts'
import {
  inspectionSchema,
  lineQtySchema,
  policyTotalsSchema,
  returnLocationSchema,
  trustFlagSchema,
  trustFlagSubjectSchema,
} from './staff-schemas.ts'

export const returnsStaffContract = defineContract({
  listReturns: {
    method: 'get',
    path: '/api/staff/return/listWaiting',
    summary: 'Lists returns waiting for review, receipt, or inspection',
    access: 'staff',
    permission: 'returns.read',
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
    permission: 'returns.read',
    rate: 'read',
    input: z.strictObject({ return: returnIdSchema }),
    output: returnSchema,
  },
  reviewReturn: {
    method: 'post',
    path: '/api/staff/return/review',
    summary: 'Approves or rejects a return in manual review',
    access: 'staff',
    permission: 'returns.write',
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
    permission: 'returns.write',
    rate: 'write',
    input: z.strictObject({ return: returnIdSchema }),
    output: returnStatusSchema,
  },
  receiveReturn: {
    method: 'post',
    path: '/api/staff/return/receive',
    summary: 'Records the received units of a return',
    access: 'staff',
    permission: 'returns.write',
    rate: 'write',
    input: z.strictObject({
      return: returnIdSchema,
      items: z.array(lineQtySchema).min(1).max(100).optional(),
    }),
    output: z.object({ received: z.number().int(), missing: z.number().int() }),
  },
  uploadReturnPhoto: {
    method: 'post',
    path: '/api/staff/return/photo',
    summary:
      'Uploads a photo for a reduced offer, as application/octet-stream; it expires after a '
      + 'day if unused',
    access: 'staff',
    permission: 'returns.write',
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
    permission: 'returns.refund',
    rate: 'write',
    input: inspectionSchema,
    output: returnStatusSchema,
  },
  previewInspection: {
    method: 'post',
    path: '/api/staff/return/inspection',
    summary: 'Calculates the refund of an inspection, assuming that reduced offers are accepted',
    access: 'staff',
    permission: 'returns.write',
    rate: 'read',
    input: inspectionSchema,
    output: z.object({
      money: moneySchema,
      offers: z.array(
        z.object({
          lineId: lineIdSchema,
          unit: z.number().int(),
          withheld: z.number().int(),
          refund: z.number().int(),
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
    permission: 'policies.read',
    rate: 'write',
    input: z.strictObject({
      draft: policySchema,
      days: z.number().int().min(1).max(730).default(365),
    }),
    output: z.object({
      units: z.number().int(),
      affected: z.number().int(),
      current: policyTotalsSchema,
      draft: policyTotalsSchema,
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
  listReturnReasons: {
    method: 'get',
    path: '/api/staff/return/reasons',
    summary: 'Lists return reasons by product and number of buyers, most returned first',
    access: 'staff',
    permission: 'returns.read',
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
  listTrustFlags: {
    method: 'get',
    path: '/api/staff/return/trustFlags',
    summary: 'Lists the trust flags of buyers and orders',
    access: 'staff',
    permission: 'returns.read',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(
        z.object({
          kind: z.enum(['buyer', 'order']),
          subject: z.string(),
          flag: trustFlagSchema,
          reason: z.string(),
          setBy: z.string(),
          setAt: z.string(),
        }),
      ),
    }),
  },
  setTrustFlag: {
    method: 'post',
    path: '/api/staff/return/trustFlag',
    summary:
      'Sets or removes the trust flag of a buyer or order; existing return terms stay the same',
    access: 'staff',
    permission: 'returns.write',
    rate: 'write',
    input: z.strictObject({
      subject: trustFlagSubjectSchema,
      flag: trustFlagSchema.nullable(),
      reason: paragraphText({ max: 500 }).default(''),
    }),
    output: z.object({ flag: trustFlagSchema.nullable() }),
  },
  readReturnHistory: {
    method: 'get',
    path: '/api/staff/return/history',
    summary: 'Returns the buyer’s return history of the last 12 months and their trust flag',
    access: 'staff',
    permission: 'returns.read',
    rate: 'read',
    input: z.strictObject({ order: lineText({ min: 1, max: 40 }) }),
    output: z.object({
      orders: z.number().int(),
      bought: z.number().int(),
      returned: z.number().int(),
      flag: trustFlagSchema.nullable(),
    }),
  },
  listReturnLocations: {
    method: 'get',
    path: '/api/staff/return/locations',
    summary: 'Lists the return locations by state',
    access: 'staff',
    permission: 'returns.read',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({ rows: z.array(returnLocationSchema) }),
  },
  replaceReturnLocations: {
    method: 'post',
    path: '/api/staff/return/locations',
    summary:
      "Replaces the return locations for future returns; other states use the shop's own address",
    access: 'staff',
    permission: 'settings.write',
    rate: 'write',
    input: z.strictObject({
      locations: z
        .array(returnLocationSchema)
        .max(50)
        .refine(
          (locations) => new Set(locations.map(({ id }) => id)).size === locations.length,
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
    permission: 'returns.write',
    rate: 'write',
    input: z.strictObject({ return: returnIdSchema, text: paragraphText({ min: 1, max: 2_000 }) }),
    output: returnSchema,
  },
})
