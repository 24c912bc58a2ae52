import { z } from 'zod'
import { idText, paragraphText, textKind } from '#platform/http/text-fields.ts'
import { fileIdsSchema } from '#modules/files/contract.ts'
import { orderKeySchema } from '#modules/orders/contract.ts'
import { defineContract, fileSchema } from '#platform/http/endpoint.ts'
import { amountSchema } from '#platform/http/fields.ts'
import { isNoteMissing, returnReasons } from './domain/reasons.ts'
import { productReturnInfoContract } from './api/product-return-info-contract.ts'
import {
  centsSchema,
  eligibilitySchema,
  lineIdSchema,
  returnMethodSchema,
  moneySchema,
  returnQtySchema,
  resolutionSchema,
  returnIdSchema,
  returnSchema,
  returnStatusSchema,
} from './return-schemas.ts'

const itemSchema = z.strictObject({
  lineId: lineIdSchema,
  qty: returnQtySchema,
  reason: z.enum(returnReasons),
  note: paragraphText({ max: 500 }).default(''),
  resolution: resolutionSchema,
  exchangeVariantId: idText().optional(),
})
export const returnItemsSchema = z
  .array(
    itemSchema.refine((item) => !isNoteMissing(item), {
      path: ['note'],
      message: 'Describe the reason.',
    }),
  )
  .min(1)
  .max(100)

export type ReturnEligibility = z.infer<typeof eligibilitySchema>

const slipSchema = z.object({
  number: z.string(),
  /** Empty for the recipient of a gift. */
  order: z.string(),
  /** The barcode's SVG path and size. */
  bars: z.object({ width: z.number(), height: z.number(), path: z.string() }),
  to: z.array(z.string()),
  trackingNo: z.string().nullable(),
  shipBy: z.string().nullable(),
  items: z.array(
    z.object({
      title: z.string(),
      options: z.array(z.string()),
      reason: z.string(),
      resolution: resolutionSchema,
    }),
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

/** An order key of the buyer, or the gift code of one delivery group. */
const returnKeySchema = { ...orderKeySchema, gift: idText().optional() }

const requestFields = { ...returnKeySchema, items: returnItemsSchema, method: returnMethodSchema }
export const returnsContract = defineContract({
  ...productReturnInfoContract,
  readEligibility: {
    method: 'post',
    path: '/api/return/eligibility',
    summary:
      'Lists the returnable lines of an order with deadlines and resolutions, and why others '
      + 'can’t be returned',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject(returnKeySchema),
    output: eligibilitySchema,
  },
  saveDraft: {
    method: 'post',
    path: '/api/return/draft',
    summary: 'Saves a return draft for a week; one draft per session or link',
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
    summary: 'Returns the draft of this session or link, or null',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({ token: orderKeySchema.token, gift: returnKeySchema.gift }),
    output: z.object({ draft: draftSchema.nullable() }),
  },
  previewReturn: {
    method: 'post',
    path: '/api/return/preview',
    summary: 'Calculates the refund of a return; the same calculation is used for the payment',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject(requestFields),
    output: z.object({
      money: moneySchema,
      units: z.number().int(),
      /** Points earned with these units, which will be taken back. */
      points: z.number().int(),
    }),
  },
  submitReturn: {
    method: 'post',
    path: '/api/return/submit',
    summary: 'Submits a return with the refund amount that was shown',
    access: 'anyone',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({
      ...requestFields,
      expected: z.strictObject({ toCard: amountSchema, asCredit: amountSchema }),
      photos: z
        .array(z.strictObject({ lineId: lineIdSchema, fileId: fileIdsSchema.element }))
        .max(6)
        .refine(
          (photos) => new Set(photos.map(({ fileId }) => fileId)).size === photos.length,
          'Use each photo only once.',
        )
        .default([]),
    }),
    output: returnSchema,
  },
  readReturns: {
    method: 'post',
    path: '/api/return/list',
    summary: 'Lists the returns of an order',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject(returnKeySchema),
    output: z.object({ rows: z.array(returnSchema) }),
  },
  readSlip: {
    method: 'post',
    path: '/api/return/slip',
    summary: 'Returns the packing slip for the parcel, with the return number as a barcode',
    access: 'anyone',
    rate: 'write',
    allowedWhenDiskFull: true,
    input: z.strictObject({ ...returnKeySchema, returnId: returnIdSchema }),
    output: slipSchema,
  },
  printReturnLabel: {
    method: 'post',
    path: '/api/return/label',
    summary: 'Returns the return label as a 4 × 6 inch PDF',
    access: 'anyone',
    rate: 'write',
    allowedWhenDiskFull: true,
    file: 'application/pdf',
    input: z.strictObject({ ...returnKeySchema, returnId: returnIdSchema }),
    output: fileSchema,
  },
  listWaiting: {
    method: 'get',
    path: '/api/return/listToShip',
    summary: "Lists a member's returns that are not handed over yet, across orders",
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
          units: z.number().int(),
          fee: centsSchema,
          shipBy: z.string().nullable(),
          boxId: z.string().nullable(),
        }),
      ),
    }),
  },
  joinReturns: {
    method: 'post',
    path: '/api/return/combine',
    summary: 'Combines returns of several orders in one parcel, with one label and one fee',
    access: 'member',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({ returnIds: z.array(idText()).min(2).max(20) }),
    output: z.object({ trackingNo: z.string(), fee: centsSchema }),
  },
  cancelReturn: {
    method: 'post',
    path: '/api/return/cancel',
    summary: 'Cancels a return that was not handed over',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({ ...returnKeySchema, returnId: returnIdSchema }),
    output: returnStatusSchema,
  },
  reopenReturn: {
    method: 'post',
    path: '/api/return/reopen',
    summary: 'Reopens an expired return, once',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({ ...returnKeySchema, returnId: returnIdSchema }),
    output: returnStatusSchema,
  },
  answerOffer: {
    method: 'post',
    path: '/api/return/offer',
    summary:
      'Accepts or declines the reduced offers of a return; declined units are sent back to '
      + 'the buyer',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({ ...returnKeySchema, returnId: returnIdSchema, accept: z.boolean() }),
    output: returnStatusSchema,
  },
  writeMessage: {
    method: 'post',
    path: '/api/return/message',
    summary: 'Sends a message to the shop about a return',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({
      ...returnKeySchema,
      returnId: returnIdSchema,
      text: paragraphText({ min: 1, max: 2_000 }),
    }),
    output: returnSchema,
  },
})
