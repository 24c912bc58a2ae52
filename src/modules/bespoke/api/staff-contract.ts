import { z } from 'zod'
import { lineText, paragraphText } from '#platform/http/text-fields.ts'
import { defineContract, fileSchema } from '#platform/http/endpoint.ts'
import { amountSchema } from '#platform/http/fields.ts'
import { cents, commissionSchema, rowId, writtenSchema } from '../contract.ts'
import { commissionStates } from '../domain/commission-machine.ts'
import { dueTimes } from '../domain/payment-plan.ts'

const number = lineText({ max: 60 })

export const bespokeStaffContract = defineContract({
  listCommissions: {
    method: 'get',
    path: '/api/staff/bespoke/list',
    summary: 'Lists open commissions, oldest first',
    access: 'staff',
    permission: 'commissions.read',
    rate: 'read',
    input: z.strictObject({ state: z.enum(commissionStates).optional() }),
    output: z.object({
      rows: z.array(
        z.object({
          number: z.string(),
          title: z.string(),
          name: z.string(),
          state: z.enum(commissionStates),
          firstReplyBy: z.string(),
          createdAt: z.string(),
        }),
      ),
    }),
  },
  readAsStaff: {
    method: 'get',
    path: '/api/staff/bespoke/detail',
    summary: 'Returns a commission with its contact details',
    access: 'staff',
    permission: 'commissions.read',
    rate: 'read',
    input: z.strictObject({ number }),
    output: commissionSchema.extend({
      name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
    }),
  },
  writeAsStaff: {
    method: 'post',
    path: '/api/staff/bespoke/message',
    summary: 'Sends a message to the shopper, with an email that has the link',
    access: 'staff',
    permission: 'commissions.write',
    rate: 'write',
    input: z.strictObject({ number, text: writtenSchema }),
    output: z.object({ state: z.enum(commissionStates) }),
  },
  quote: {
    method: 'post',
    path: '/api/staff/bespoke/quote',
    summary:
      'Offers a price, payment plan and lead time, replacing an open quote. During '
      + 'proofing it amends the agreed quote; paid installments stay',
    access: 'staff',
    permission: 'commissions.write',
    rate: 'write',
    input: z.strictObject({
      number,
      lines: z
        .array(
          z.strictObject({
            label: lineText({ min: 1, max: 120 }),
            amount: cents.min(1).max(100_000_00),
          }),
        )
        .min(1)
        .max(30),
      plan: z
        .array(
          z.strictObject({
            due: z.enum(dueTimes),
            label: lineText({ max: 80 }).default(''),
            /** Empty for the last installment, which is the remainder. */
            amount: cents.min(1).max(3_000_000_00).nullable().default(null),
          }),
        )
        .min(1)
        .max(10),
      designFee: cents.min(0).max(100_000_00).default(0),
      leadDays: z.number().int().min(1).max(400),
      validDays: z.number().int().min(1).max(90).default(30),
    }),
    output: z.object({ state: z.enum(commissionStates), quoteId: z.string() }),
  },
  showProof: {
    method: 'post',
    path: '/api/staff/bespoke/proof',
    summary: 'Adds a proof for approval; the body is the picture as application/octet-stream',
    access: 'staff',
    permission: 'commissions.write',
    rate: 'write',
    bytes: 10 * 1024 * 1024,
    input: z.strictObject({ number, note: paragraphText({ max: 500 }).default('') }),
    output: z.object({ state: z.enum(commissionStates), version: z.number().int() }),
  },
  readFile: {
    method: 'get',
    path: '/api/staff/bespoke/file',
    summary: 'Returns a file of a commission for download',
    access: 'staff',
    permission: 'commissions.read',
    rate: 'read',
    file: 'application/octet-stream',
    input: z.strictObject({ number, fileId: rowId }),
    output: fileSchema,
  },
  reach: {
    method: 'post',
    path: '/api/staff/bespoke/reachMilestone',
    summary:
      'Marks the next milestone or the end of production as reached, so that its '
      + 'installment is due',
    access: 'staff',
    permission: 'commissions.write',
    rate: 'write',
    input: z.strictObject({ number, text: writtenSchema }),
    output: z.object({ state: z.enum(commissionStates) }),
  },
  decline: {
    method: 'post',
    path: '/api/staff/bespoke/decline',
    summary: 'Declines a commission with a reason',
    access: 'staff',
    permission: 'commissions.write',
    rate: 'write',
    input: z.strictObject({ number, reason: writtenSchema }),
    output: z.object({ state: z.enum(commissionStates) }),
  },
  stop: {
    method: 'post',
    path: '/api/staff/bespoke/cancel',
    summary:
      'Stops an agreed commission before it is an order and refunds deposits, less what is kept',
    access: 'staff',
    permission: 'commissions.write',
    rate: 'write',
    input: z.strictObject({ number, reason: writtenSchema, keep: amountSchema.default(0) }),
    output: z.object({ state: z.enum(commissionStates), refunded: cents }),
  },
})
