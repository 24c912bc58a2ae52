import { z } from 'zod'
import { idText, lineOfText, patternText } from '#platform/http/text-fields.ts'
import { contract } from '#platform/http/endpoint.ts'
import { anchors, outcomes } from './domain/return-policy.ts'

const cents = z.number().int().min(0).max(100_000_000)
/** "MM-DD" */
const dayOfYear = patternText(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, {
  max: 5,
  message: 'must be a day as MM-DD',
})
const window = z.number().int().min(0).max(3_650)
const names = z
  .array(lineOfText({ min: 1, max: 80 }))
  .min(1)
  .max(200)
  .optional()

/** How long something can be returned, and from which day on that counts. */
export const windowSchema = z.object({
  days: z.number().int(),
  anchor: z.enum(anchors),
  holiday: z.object({ from: z.string(), to: z.string(), until: z.string() }).nullable(),
})

/** A return policy as it is written: which goods it fits, and what it promises for them. */
export const policySchema = z.strictObject({
  id: patternText(/^[a-z][a-z0-9-]{1,39}$/, {
    max: 40,
    message: 'must be small letters, digits and dashes',
  }),
  name: lineOfText({ min: 1, max: 80 }),
  /** The highest that fits wins. */
  priority: z.number().int().min(-1_000).max(1_000),
  /** All that is given must fit; nothing fits everything. */
  match: z.strictObject({
    goodsIds: z.array(idText()).min(1).max(10_000).optional(),
    collectionIds: names,
    tags: names,
    types: names,
    /** Two letters, of where it is sent. */
    states: z
      .array(patternText(/^[A-Z]{2}$/, { max: 2, message: 'must be two capital letters' }))
      .min(1)
      .max(60)
      .optional(),
    /** Of the rewards program. */
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
    outcomes: z.array(z.enum(outcomes)).min(1).max(outcomes.length),
    finalSale: z.boolean(),
    holiday: z.strictObject({ from: dayOfYear, to: dayOfYear, until: dayOfYear }).nullable(),
    anchor: z.enum(anchors).optional(),
    /** Shorter windows of single outcomes. */
    daysFor: z.partialRecord(z.enum(outcomes), window).optional(),
    /** Basis points of a piece's price, kept back when its money goes back for no fault of the shop. */
    restocking: z.number().int().min(0).max(10_000).optional(),
    /** Whose parcel it is; the shop's costs `shippingFee`. */
    carriage: z.enum(['shop', 'buyer']).optional(),
    /** A person looks first at returns worth more. */
    reviewAbove: cents.optional(),
  }),
})
export type PolicyDraft = z.infer<typeof policySchema>

export const policiesStaffContract = contract({
  listPolicies: {
    method: 'get',
    path: '/api/staff/policy/list',
    summary: 'The return policies that hold now',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(z.object({ ...policySchema.shape, version: z.number().int() })),
    }),
  },
  publishPolicy: {
    method: 'post',
    path: '/api/staff/policy/publish',
    summary:
      'A new version of a return policy: it holds for what is ordered from now on, and changes no promise that was made',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ policy: policySchema }),
    output: z.object({ version: z.number().int() }),
  },
})
