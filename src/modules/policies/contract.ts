import { z } from 'zod'
import { daySchema } from '#platform/http/fields.ts'
import { idText, lineText, patternText } from '#platform/http/text-fields.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { returnAnchors, returnOutcomes } from './domain/return-policy.ts'

const cents = z.number().int().min(0).max(100_000_000)
/** "MM-DD" */
const dayOfYear = patternText(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, {
  max: 5,
  message: 'must be a date in the form MM-DD',
})
const window = z.number().int().min(0).max(3_650)
const names = z
  .array(lineText({ min: 1, max: 80 }))
  .min(1)
  .max(200)
  .optional()

/** A return window and the day it starts. */
export const windowSchema = z.object({
  days: z.number().int(),
  anchor: z.enum(returnAnchors),
  holiday: z.object({ from: z.string(), to: z.string(), until: z.string() }).nullable(),
})

/** The window of a gift can last at least until a set day. */
export const giftWindowSchema = windowSchema.extend({ atLeastUntil: daySchema.nullable() })

/** A return policy: the products it matches, and their return terms. */
export const policySchema = z.strictObject({
  id: patternText(/^[a-z][a-z0-9-]{1,39}$/, {
    max: 40,
    message: 'must be lowercase letters, digits, and dashes',
  }),
  name: lineText({ min: 1, max: 80 }),
  /** The matching policy with the highest priority applies. */
  priority: z.number().int().min(-1_000).max(1_000),
  /** All given conditions must match. Without conditions it matches everything. */
  match: z.strictObject({
    productIds: z.array(idText()).min(1).max(10_000).optional(),
    collectionIds: names,
    tags: names,
    types: names,
    /** Two-letter codes of the shipping address. */
    states: z
      .array(patternText(/^[A-Z]{2}$/, { max: 2, message: 'must be a two-letter state code' }))
      .min(1)
      .max(60)
      .optional(),
    /** Loyalty tiers. */
    tierIds: names,
    minPrice: cents.optional(),
    maxPrice: cents.optional(),
    isReduced: z.boolean().optional(),
    isGift: z.boolean().optional(),
    finalSale: z.boolean().optional(),
    isPersonalized: z.boolean().optional(),
  }),
  terms: z.strictObject({
    /** From delivery, unless `anchor` names another day. */
    days: window,
    giftDays: window,
    shippingFee: cents,
    /** Basis points. */
    creditBonus: z.number().int().min(0).max(10_000),
    keepUnder: cents,
    outcomes: z.array(z.enum(returnOutcomes)).min(1).max(returnOutcomes.length),
    finalSale: z.boolean(),
    holiday: z.strictObject({ from: dayOfYear, to: dayOfYear, until: dayOfYear }).nullable(),
    anchor: z.enum(returnAnchors).optional(),
    /** Shorter windows for some outcomes. */
    daysFor: z.partialRecord(z.enum(returnOutcomes), window).optional(),
    /** Restocking fee in basis points of the price, unless the shop is at fault. */
    restocking: z.number().int().min(0).max(10_000).optional(),
    /** Who ships the return. The shop's label costs `shippingFee`. */
    carriage: z.enum(['shop', 'buyer']).optional(),
    /** Returns worth more need a manual review. */
    reviewAbove: cents.optional(),
  }),
})
export type PolicyDraft = z.infer<typeof policySchema>

export const policiesStaffContract = defineContract({
  listPolicies: {
    method: 'get',
    path: '/api/staff/policy/list',
    summary: 'Lists the current return policies',
    access: 'staff',
    permission: 'policies.read',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(z.object({ ...policySchema.shape, version: z.number().int() })),
    }),
  },
  publishPolicy: {
    method: 'post',
    path: '/api/staff/policy/publish',
    summary: 'Publishes a new version of a return policy; it applies to new orders only',
    access: 'staff',
    permission: 'policies.write',
    rate: 'write',
    input: z.strictObject({ policy: policySchema }),
    output: z.object({ version: z.number().int() }),
  },
})
