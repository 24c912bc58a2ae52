import { z } from 'zod'
import { lineText } from '#platform/http/text-fields.ts'
import { amountSchema } from '#platform/http/fields.ts'
import { defineContract, fileSchema } from '#platform/http/endpoint.ts'
import { returnItemsSchema } from '../contract.ts'
import {
  eligibilitySchema,
  moneySchema,
  returnIdSchema,
  returnMethodSchema,
  returnSchema,
  returnStatusSchema,
} from '../return-schemas.ts'

/** An order id or number. */
const order = lineText({ min: 1, max: 40 })
const request = { order, items: returnItemsSchema, method: returnMethodSchema }
const read = { access: 'staff', permission: 'returns.read', rate: 'read' } as const
const write = { access: 'staff', permission: 'returns.write', rate: 'write' } as const

/** The returns desk: returns opened for buyers, many at once, labels, photos and history. */
export const returnsDeskContract = defineContract({
  readEligibilityForBuyer: {
    method: 'get',
    path: '/api/staff/return/eligibility',
    summary: 'Lists what the buyer of an order can return, with deadlines and resolutions',
    ...read,
    input: z.strictObject({ order }),
    output: eligibilitySchema,
  },
  previewReturnForBuyer: {
    method: 'post',
    path: '/api/staff/return/preview',
    summary: 'Calculates the refund of a return to be opened for a buyer',
    ...write,
    input: z.strictObject(request),
    output: z.object({ money: moneySchema, units: z.number().int() }),
  },
  createReturnForBuyer: {
    method: 'post',
    path: '/api/staff/return/create',
    summary: 'Opens a return for a buyer, with the refund that was shown; it is approved at once',
    ...write,
    idempotent: true,
    input: z.strictObject({
      ...request,
      expected: z.strictObject({ toCard: amountSchema, asCredit: amountSchema }),
      channel: z.enum(['phone', 'email', 'chat', 'in_person']).default('phone'),
    }),
    output: returnSchema,
  },
  changeReturns: {
    method: 'post',
    path: '/api/staff/return/bulk',
    summary: 'Approves or receives many returns; refused ones are named with the reason',
    ...write,
    input: z.strictObject({
      returns: z.array(returnIdSchema).min(1).max(100),
      act: z.enum(['approve', 'receive']),
    }),
    output: z.object({
      rows: z.array(z.object({ return: z.string(), done: z.boolean(), why: z.string() })),
    }),
  },
  readReturnTimeline: {
    method: 'get',
    path: '/api/staff/return/timeline',
    summary: 'Returns what happened to a return, in words, oldest first',
    ...read,
    input: z.strictObject({ return: returnIdSchema }),
    output: z.object({
      rows: z.array(
        z.object({
          at: z.string(),
          actor: z.string(),
          actorId: z.string().nullable(),
          text: z.string(),
        }),
      ),
    }),
  },
  listReturnPhotos: {
    method: 'get',
    path: '/api/staff/return/photos',
    summary: 'Lists the photos of a return; their links are valid for 15 minutes',
    ...read,
    input: z.strictObject({ return: returnIdSchema }),
    output: z.object({
      rows: z.array(z.object({ lineId: z.string(), fromShop: z.boolean(), src: z.string() })),
    }),
  },
  uploadReturnLabel: {
    method: 'post',
    path: '/api/staff/return/uploadLabel',
    summary:
      'Adds a prepaid label (PDF, application/octet-stream) to an approved return; the buyer is '
      + 'emailed',
    ...write,
    bytes: 5 * 1024 * 1024,
    input: z.strictObject({
      return: returnIdSchema,
      name: lineText({ min: 1, max: 255 }),
      trackingNo: lineText({ min: 1, max: 60 }),
    }),
    output: returnStatusSchema,
  },
  printStaffReturnLabel: {
    method: 'get',
    path: '/api/staff/return/label',
    summary: "Returns the label of a return: the uploaded one, or the one of the shop's carrier",
    ...read,
    file: 'application/pdf',
    input: z.strictObject({ return: returnIdSchema }),
    output: fileSchema,
  },
})
