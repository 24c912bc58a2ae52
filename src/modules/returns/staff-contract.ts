import { z } from 'zod'
import { lineOfText, paragraphText, patternText } from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { fileIdsSchema } from '#modules/files/contract.ts'
import { policySchema } from '#modules/policies/contract.ts'
import { contract } from '#platform/http/endpoint.ts'
import { lineId, moneySchema, qty, returnId, returnSchema, statusSchema } from './return-schemas.ts'
import { reasons } from './domain/reasons.ts'

const weighedSchema = z.object({
  accepted: z.number().int(),
  denied: z.number().int(),
  refunded: z.number().int(),
  credited: z.number().int(),
  fees: z.number().int(),
})

const standing = z.enum(['trusted', 'watched'])
/** A buyer by their address, or one order by its number or id. */
const subject = z.union([
  z.strictObject({ email: emailSchema }),
  z.strictObject({ order: lineOfText({ min: 1, max: 40 }) }),
])

const houseSchema = z.strictObject({
  id: patternText(/^[a-z][a-z0-9-]{1,39}$/, {
    max: 40,
    message: 'must be small letters, digits and dashes',
  }),
  /** Of its address, the name first and the town with its ZIP code last. */
  lines: z
    .array(lineOfText({ min: 1, max: 60 }))
    .min(2)
    .max(6),
  states: z
    .array(patternText(/^[A-Z]{2}$/, { max: 2, message: 'must be two capital letters' }))
    .min(1)
    .max(60),
})

const counted = z.strictObject({ lineId, qty })

const inspectionSchema = z.strictObject({
  return: returnId,
  items: z
    .array(
      counted.extend({
        decision: z.enum(['accept', 'accept_less', 'reject']),
        /** Of each piece, with `accept_less`: an amount in cents, or a share of what would go back for it in basis points. */
        withhold: z
          .union([
            z.strictObject({ amount: z.number().int().min(1).max(100_000_000) }),
            z.strictObject({ share: z.number().int().min(1).max(9_999) }),
          ])
          .optional(),
        sellable: z.boolean(),
        note: paragraphText({ max: 300 }).default(''),
        /** Of what is offered for less, sent before; its buyer sees them. */
        photos: fileIdsSchema.max(6).optional(),
      }),
    )
    .min(1)
    .max(200),
})

export const returnsStaffContract = contract({
  listReturns: {
    method: 'get',
    path: '/api/staff/return/list',
    summary:
      'Returns that wait for the shop: to be reviewed, to be counted once they were brought, to be inspected',
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
    summary: 'A return with its pieces',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({ return: returnId }),
    output: returnSchema,
  },
  reviewReturn: {
    method: 'post',
    path: '/api/staff/return/review',
    summary: 'Approves a return that waits for a person, or says why not',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({
      return: returnId,
      approve: z.boolean(),
      answer: paragraphText({ max: 500 }).default(''),
    }),
    output: statusSchema,
  },
  scanReturn: {
    method: 'post',
    path: '/api/staff/return/scan',
    summary: 'The parcel is with the carrier',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ return: returnId }),
    output: statusSchema,
  },
  receiveReturn: {
    method: 'post',
    path: '/api/staff/return/receive',
    summary: 'The parcel is here, with all of it or some',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ return: returnId, items: z.array(counted).min(1).max(100).optional() }),
    output: z.object({ received: z.number().int(), missing: z.number().int() }),
  },
  keepReturnPhoto: {
    method: 'post',
    path: '/api/staff/return/photo',
    summary:
      'A photograph for an offer, as application/octet-stream; an inspection takes it within a day',
    access: 'staff',
    rate: 'write',
    bytes: 8 * 1024 * 1024,
    input: z.strictObject({ name: lineOfText({ min: 1, max: 255 }) }),
    output: z.object({ fileId: z.string() }),
  },
  inspectReturn: {
    method: 'post',
    path: '/api/staff/return/inspect',
    summary: 'What is here is accepted, offered to be taken for less, or sent back; and settled',
    access: 'staff',
    rate: 'write',
    input: inspectionSchema,
    output: statusSchema,
  },
  previewInspection: {
    method: 'post',
    path: '/api/staff/return/inspection',
    summary: 'What an inspection would come to, its offers taken; the same look-up pays it',
    access: 'staff',
    rate: 'read',
    input: inspectionSchema,
    output: z.object({
      money: moneySchema,
      offers: z.array(
        z.object({
          lineId,
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
      'A draft of a return policy over what was asked for lately: what would have been taken back, paid and denied',
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
    summary: 'Why goods came back, of how many buyers; what most came back of first',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({ days: z.coerce.number().int().min(1).max(3_650).default(365) }),
    output: z.object({
      rows: z.array(
        z.object({
          goodsId: z.string(),
          title: z.string(),
          buyers: z.number().int(),
          reasons: z.partialRecord(z.enum(reasons), z.number().int()),
        }),
      ),
    }),
  },
  listStandings: {
    method: 'get',
    path: '/api/staff/return/standings',
    summary: 'Buyers and orders whose returns go by themselves, and those a person looks at first',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(
        z.object({
          kind: z.enum(['buyer', 'order']),
          subject: z.string(),
          standing,
          reason: z.string(),
          setBy: z.string(),
          setAt: z.string(),
        }),
      ),
    }),
  },
  setStanding: {
    method: 'post',
    path: '/api/staff/return/standing',
    summary:
      'Trusts a buyer or an order, or has a person look at all their returns; null takes it back. No promise is taken back by it',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({
      subject,
      standing: standing.nullable(),
      reason: paragraphText({ max: 500 }).default(''),
    }),
    output: z.object({ standing: standing.nullable() }),
  },
  readReturnsPast: {
    method: 'get',
    path: '/api/staff/return/past',
    summary:
      'How the buyer of an order has returned in the last twelve months, and what was said of them',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({ order: lineOfText({ min: 1, max: 40 }) }),
    output: z.object({
      orders: z.number().int(),
      bought: z.number().int(),
      returned: z.number().int(),
      standing: standing.nullable(),
    }),
  },
  listHouses: {
    method: 'get',
    path: '/api/staff/return/houses',
    summary: 'Where parcels come back to, by the state they come from',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({ rows: z.array(houseSchema) }),
  },
  replaceHouses: {
    method: 'post',
    path: '/api/staff/return/houses',
    summary:
      "The houses that returns asked for from now on go to; states of none of them send to the shop's own",
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
    summary: 'A word to the buyer about a return; it is mailed',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ return: returnId, text: paragraphText({ min: 1, max: 2_000 }) }),
    output: returnSchema,
  },
})
