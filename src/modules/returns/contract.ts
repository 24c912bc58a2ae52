import { z } from 'zod'
import { idText, paragraphText, textKind } from '#platform/http/text-fields.ts'
import { fileIdsSchema } from '#modules/files/contract.ts'
import { orderKeySchema } from '#modules/orders/contract.ts'
import { contract, fileSchema } from '#platform/http/endpoint.ts'
import { amountSchema } from '#platform/http/fields.ts'
import { needsNote, reasons } from './domain/reasons.ts'
import { goodsPromiseContract } from './goods-promise-contract.ts'
import {
  cents,
  lineId,
  method,
  moneySchema,
  qty,
  resolution,
  returnId,
  returnSchema,
  statusSchema,
} from './return-schemas.ts'

const itemSchema = z.strictObject({
  lineId,
  qty,
  reason: z.enum(reasons),
  note: paragraphText({ max: 500 }).default(''),
  resolution,
  exchangeVariantId: idText().optional(),
})
const itemsSchema = z
  .array(
    itemSchema.refine((item) => !needsNote(item), {
      path: ['note'],
      message: 'Tell us what it is.',
    }),
  )
  .min(1)
  .max(100)

const eligibilitySchema = z.object({
  orderId: z.string(),
  /** Empty for whoever was given it. */
  number: z.string(),
  isGift: z.boolean(),
  /** Credit is kept by an account. */
  isMember: z.boolean(),
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
      /** Open only when the shop is at fault, for their own windows have passed. */
      lateFor: z.array(resolution),
      /** Basis points of its price, kept back when its money goes back for no fault of the shop. */
      restocking: z.number().int(),
      /** Its buyer sends it back with a carrier of their choice, unless the shop is at fault. */
      isBuyersParcel: z.boolean(),
      /** What would go back for it today: all of it while it can be cancelled, the pieces that can be sent back afterwards. */
      backToday: cents,
      /** What it can be exchanged for: what goes back of what was paid, or what it costs more, which is paid by ordering it with the credit. */
      exchanges: z.array(
        z.object({ variantId: z.string(), label: z.string(), back: cents, more: cents }),
      ),
    }),
  ),
  reasons: z.array(
    z.object({
      id: z.enum(reasons),
      label: z.string(),
      isOurFault: z.boolean(),
      wantsPhoto: z.boolean(),
    }),
  ),
  /** Open to members: store credit with so much on top, in basis points. */
  creditBonus: z.number().int().nullable(),
  shippingFee: cents,
  /** How a parcel can come back; where the shop books none, with a carrier of the buyer's choice alone. */
  ways: z.array(method.exclude(['none'])),
})
export type ReturnEligibility = z.infer<typeof eligibilitySchema>

const slipSchema = z.object({
  number: z.string(),
  /** Empty for whoever was given it. */
  order: z.string(),
  /** Black where the path says, in a box of that size. */
  bars: z.object({ width: z.number(), height: z.number(), path: z.string() }),
  to: z.array(z.string()),
  trackingNo: z.string().nullable(),
  shipBy: z.string().nullable(),
  pieces: z.array(
    z.object({ title: z.string(), options: z.array(z.string()), reason: z.string(), resolution }),
  ),
})
export type ReturnSlip = z.infer<typeof slipSchema>

const draftSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  step: z.number().int(),
  data: z.record(z.string(), z.unknown()),
  expiresAt: z.string(),
})

/** As an order is named by its buyer, or by the code of the one delivery that somebody was given. */
const returnKeySchema = { ...orderKeySchema, gift: idText().optional() }

const asked = { ...returnKeySchema, items: itemsSchema, method }
export const returnsContract = contract({
  ...goodsPromiseContract,
  readEligibility: {
    method: 'post',
    path: '/api/return/eligibility',
    summary: 'Which lines can be sent back, until when, for what, and why the others cannot',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject(returnKeySchema),
    output: eligibilitySchema,
  },
  saveDraft: {
    method: 'post',
    path: '/api/return/draft',
    summary: 'Keeps what was filled in so far for a week; one draft for a session or a link',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({
      ...returnKeySchema,
      step: z.number().int().min(1).max(3),
      data: z.record(idText(60), textKind('opaque', z.unknown())),
    }),
    output: draftSchema,
  },
  readDraft: {
    method: 'post',
    path: '/api/return/readDraft',
    summary: 'The draft of this session or link; null when nothing was filled in',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({ token: orderKeySchema.token, gift: returnKeySchema.gift }),
    output: z.object({ draft: draftSchema.nullable() }),
  },
  previewReturn: {
    method: 'post',
    path: '/api/return/preview',
    summary: 'What a return comes to, to the cent; the same look-up pays it',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject(asked),
    output: z.object({
      money: moneySchema,
      pieces: z.number().int(),
      /** Points that these pieces earned and that go with them. */
      points: z.number().int(),
    }),
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
      expected: z.strictObject({ toCard: amountSchema, asCredit: amountSchema }),
      photos: z
        .array(z.strictObject({ lineId, fileId: fileIdsSchema.element }))
        .max(6)
        .refine(
          (photos) => new Set(photos.map(({ fileId }) => fileId)).size === photos.length,
          'Name each photo once.',
        )
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
    input: z.strictObject(returnKeySchema),
    output: z.object({ rows: z.array(returnSchema) }),
  },
  readSlip: {
    method: 'post',
    path: '/api/return/slip',
    summary: 'What is laid into the parcel that comes back, with its number in bars',
    access: 'anyone',
    rate: 'write',
    evenWhenFull: true,
    input: z.strictObject({ ...returnKeySchema, returnId }),
    output: slipSchema,
  },
  printReturnLabel: {
    method: 'post',
    path: '/api/return/label',
    summary: "The carrier's label for the way back, as a PDF of four by six inches",
    access: 'anyone',
    rate: 'write',
    evenWhenFull: true,
    file: 'application/pdf',
    input: z.strictObject({ ...returnKeySchema, returnId }),
    output: fileSchema,
  },
  listWaiting: {
    method: 'get',
    path: '/api/return/waiting',
    summary: "A member's returns that wait to be handed over, over all their orders",
    access: 'member',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          number: z.string(),
          orderId: z.string(),
          order: z.string(),
          pieces: z.number().int(),
          fee: cents,
          shipBy: z.string().nullable(),
          boxId: z.string().nullable(),
        }),
      ),
    }),
  },
  joinReturns: {
    method: 'post',
    path: '/api/return/join',
    summary: 'Returns of several orders in one parcel: one label, one fee',
    access: 'member',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({ returnIds: z.array(idText()).min(2).max(20) }),
    output: z.object({ trackingNo: z.string(), fee: cents }),
  },
  cancelReturn: {
    method: 'post',
    path: '/api/return/cancel',
    summary: 'Ends a return of which nothing was handed over',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({ ...returnKeySchema, returnId }),
    output: statusSchema,
  },
  reopenReturn: {
    method: 'post',
    path: '/api/return/reopen',
    summary: 'Opens a return again that was not handed over in time, once',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({ ...returnKeySchema, returnId }),
    output: statusSchema,
  },
  answerOffer: {
    method: 'post',
    path: '/api/return/offer',
    summary:
      'Yes or no to all that would be taken for less than was promised: paid, or sent back to its buyer',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({ ...returnKeySchema, returnId, accept: z.boolean() }),
    output: statusSchema,
  },
  writeMessage: {
    method: 'post',
    path: '/api/return/message',
    summary: 'A word to the shop about a return',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({
      ...returnKeySchema,
      returnId,
      text: paragraphText({ min: 1, max: 2_000 }),
    }),
    output: returnSchema,
  },
})
