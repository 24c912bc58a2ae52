import { z } from 'zod'
import { fileIdsSchema } from '#modules/files/contract.ts'
import { orderKeySchema } from '#modules/fulfillment/contract.ts'
import { contract } from '#platform/http/endpoint.ts'
import { reasons } from './domain/reasons.ts'

const cents = z.number().int()
const lineId = z.string().min(1).max(40)
const qty = z.number().int().min(1).max(9_999)
const resolution = z.enum(['refund', 'credit', 'exchange', 'replace', 'keep'])
const method = z.enum(['label', 'qr_dropoff', 'own', 'none'])
/** A return by its id or the number people say. */
const returnId = z.string().trim().min(1).max(40)

const itemSchema = z.strictObject({
  lineId,
  qty,
  reason: z.enum(reasons),
  note: z.string().trim().max(500).default(''),
  resolution,
  exchangeVariantId: z.string().max(40).optional(),
})
const itemsSchema = z.array(itemSchema).min(1).max(100)

const moneySchema = z.object({
  goods: cents,
  delivery: cents,
  tax: cents,
  fee: cents,
  capped: cents,
  toCard: cents,
  asCredit: cents,
  /** Back to what it was paid with beside the card: gift cards, the wallet, points. */
  toTenders: z.array(z.object({ label: z.string(), amount: cents })),
  bonus: cents,
})

const eligibilitySchema = z.object({
  orderId: z.string(),
  number: z.string(),
  lines: z.array(
    z.object({
      lineId: z.string(),
      title: z.string(),
      options: z.array(z.string()),
      qty: z.number().int(),
      returnable: z.number().int(),
      /** A calendar date; null when nothing of it can be sent back now. */
      until: z.string().nullable(),
      /** Only when something is wrong with it. */
      claimsOnly: z.boolean(),
      /** Why not, when not all of it can be sent back. */
      why: z.string(),
      resolutions: z.array(resolution),
      /** What it can be exchanged for, even. */
      exchanges: z.array(z.object({ variantId: z.string(), label: z.string() })),
    }),
  ),
  reasons: z.array(z.object({ id: z.enum(reasons), label: z.string(), isOurFault: z.boolean(), wantsPhoto: z.boolean() })),
  /** Open to members: store credit with so much on top, in basis points. */
  creditBonus: z.number().int().nullable(),
  shippingFee: cents,
})
export type ReturnEligibility = z.infer<typeof eligibilitySchema>

const returnSchema = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(['return', 'exchange', 'claim']),
  status: z.string(),
  /** Who acts next and by when, in a sentence. */
  next: z.string(),
  method,
  trackingNo: z.string().nullable(),
  requestedAt: z.string(),
  reviewBy: z.string().nullable(),
  shipBy: z.string().nullable(),
  receivedAt: z.string().nullable(),
  settledAt: z.string().nullable(),
  decision: z.string(),
  canCancel: z.boolean(),
  canReopen: z.boolean(),
  pieces: z.array(
    z.object({ lineId: z.string(), title: z.string(), reason: z.string(), resolution, state: z.string(), decision: z.string() }),
  ),
  preview: moneySchema,
  messages: z.array(z.object({ at: z.string(), from: z.enum(['you', 'shop']), text: z.string() })),
})
export type ShownReturn = z.infer<typeof returnSchema>

const draftSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  step: z.number().int(),
  data: z.record(z.string(), z.unknown()),
  expiresAt: z.string(),
})

const asked = { ...orderKeySchema, items: itemsSchema, method }
const statusSchema = z.object({ status: z.string() })

export const returnsContract = contract({
  readEligibility: {
    method: 'post',
    path: '/api/return/eligibility',
    summary: 'Which lines can be sent back, until when, for what, and why the others cannot',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject(orderKeySchema),
    output: eligibilitySchema,
  },
  saveDraft: {
    method: 'post',
    path: '/api/return/draft',
    summary: 'Keeps what was filled in so far for a week; one draft for a session or a link',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({ ...orderKeySchema, step: z.number().int().min(1).max(3), data: z.record(z.string().max(60), z.unknown()) }),
    output: draftSchema,
  },
  readDraft: {
    method: 'post',
    path: '/api/return/readDraft',
    summary: 'The draft of this session or link; null when nothing was filled in',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({ token: orderKeySchema.token }),
    output: z.object({ draft: draftSchema.nullable() }),
  },
  previewReturn: {
    method: 'post',
    path: '/api/return/preview',
    summary: 'What a return comes to, to the cent; the same look-up pays it',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject(asked),
    output: z.object({ money: moneySchema, pieces: z.number().int() }),
  },
  submitReturn: {
    method: 'post',
    path: '/api/return/submit',
    summary: 'Asks for a return at the money that was shown',
    access: 'anyone',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({
      ...asked,
      expected: z.strictObject({ toCard: cents, asCredit: cents }),
      photos: z
        .array(z.strictObject({ lineId, fileId: fileIdsSchema.element }))
        .max(6)
        .default([]),
    }),
    output: returnSchema,
  },
  readReturns: {
    method: 'post',
    path: '/api/return/list',
    summary: 'The returns of an order',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject(orderKeySchema),
    output: z.object({ rows: z.array(returnSchema) }),
  },
  cancelReturn: {
    method: 'post',
    path: '/api/return/cancel',
    summary: 'Ends a return of which nothing was handed over',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({ ...orderKeySchema, returnId }),
    output: statusSchema,
  },
  reopenReturn: {
    method: 'post',
    path: '/api/return/reopen',
    summary: 'Opens a return again that was not handed over in time, once',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({ ...orderKeySchema, returnId }),
    output: statusSchema,
  },
  writeMessage: {
    method: 'post',
    path: '/api/return/message',
    summary: 'A word to the shop about a return',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({ ...orderKeySchema, returnId, text: z.string().trim().min(1).max(2_000) }),
    output: returnSchema,
  },
})

const counted = z.strictObject({ lineId, qty })

export const returnsStaffContract = contract({
  listReturns: {
    method: 'get',
    path: '/api/staff/return/list',
    summary: 'Returns that wait for the shop: to be reviewed, to be inspected',
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
    input: z.strictObject({ return: returnId, approve: z.boolean(), answer: z.string().trim().max(500).default('') }),
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
  inspectReturn: {
    method: 'post',
    path: '/api/staff/return/inspect',
    summary: 'What is here is accepted or sent back, and settled',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({
      return: returnId,
      items: z
        .array(
          counted.extend({ decision: z.enum(['accept', 'reject']), sellable: z.boolean(), note: z.string().trim().max(300).default('') }),
        )
        .min(1)
        .max(200),
    }),
    output: statusSchema,
  },
  answerReturn: {
    method: 'post',
    path: '/api/staff/return/message',
    summary: 'A word to the buyer about a return; it is mailed',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ return: returnId, text: z.string().trim().min(1).max(2_000) }),
    output: returnSchema,
  },
})
