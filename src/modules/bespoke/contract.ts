import { z } from 'zod'
import { idText, lineText, nameText, paragraphText, tokenText } from '#platform/http/text-fields.ts'
import { emailSchema, optionalPhoneSchema } from '#platform/http/contact-fields.ts'
import { shippingAddressSchema } from '#modules/addresses/contract.ts'
import { shippingMethodSchema } from '#modules/checkout/contract.ts'
import { fileIdsSchema } from '#modules/files/contract.ts'
import {
  optionalPaymentSessionFields,
  paymentSessionFields,
} from '#modules/payments/payment-form.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { amountSchema, daySchema } from '#platform/http/fields.ts'
import { commissionStates } from './domain/commission-machine.ts'
import { dueTimes } from './domain/payment-plan.ts'
import { estimateInput, estimateSchema, servicesContract } from './api/services-contract.ts'

export const cents = z.number().int()
export const rowId = idText(40, 2)
/** The token of the emailed link. It is sent in bodies, since URLs are logged. */
const token = tokenText()
export const writtenSchema = paragraphText({ min: 2, max: 4_000, message: 'Enter a message.' })
/** The commission and its destination. */
const deliveryInput = {
  token,
  address: shippingAddressSchema,
  methodId: idText().nullable().default(null),
}

/** A comment pinned to a proof; `x` and `y` are thousandths of its width and height. */
const pinSchema = z.strictObject({
  x: z.number().int().min(0).max(1000),
  y: z.number().int().min(0).max(1000),
  text: paragraphText({ min: 1, max: 500, message: 'Enter a comment.' }),
})

/** The index of an installment in the plan. */
const installmentIndexSchema = z.number().int().min(0).max(20)
const installmentSchema = z.object({ due: z.enum(dueTimes), label: z.string(), amount: cents })

export const commissionSchema = z.object({
  number: z.string(),
  title: z.string(),
  service: z.string(),
  answers: z.array(z.object({ label: z.string(), value: z.string() })),
  quantity: z.number().int(),
  estimate: estimateSchema,
  neededBy: z.string().nullable(),
  state: z.enum(commissionStates),
  /** A sentence about the next step. */
  next: z.string(),
  entries: z.array(
    z.object({
      at: z.string(),
      from: z.enum(['you', 'shop']),
      kind: z.enum(['message', 'step']),
      text: z.string(),
      files: z.array(
        z.object({ id: z.string().nullable(), name: z.string(), size: z.number().int() }),
      ),
    }),
  ),
  quotes: z.array(
    z.object({
      id: z.string(),
      lines: z.array(z.object({ label: z.string(), amount: cents })),
      total: cents,
      /** The installments. The last one is paid with shipping and tax as an order. */
      plan: z.array(installmentSchema.extend({ isPaid: z.boolean() })),
      /** Kept when the shopper cancels after the first proof, in cents. */
      designFee: cents,
      leadDays: z.number().int(),
      validUntil: z.string(),
      state: z.enum(['open', 'accepted', 'refused', 'replaced', 'expired']),
    }),
  ),
  /** The installment due now, ahead of the order. */
  installmentDue: installmentSchema.extend({ installment: installmentIndexSchema }).nullable(),
  proofs: z.array(
    z.object({
      id: z.string(),
      version: z.number().int(),
      note: z.string(),
      /** A signed path, valid for 15 minutes. */
      src: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      decision: z.enum(['open', 'changes', 'approved', 'replaced']),
      pins: z.array(pinSchema),
    }),
  ),
  /** True when only the last installment is left, which needs an address. */
  isBalanceDue: z.boolean(),
  /** The order of the commission. */
  order: z.object({ id: z.string(), number: z.string() }).nullable(),
  canWrite: z.boolean(),
  canWithdraw: z.boolean(),
  /** The refund in cents if the shopper cancels now; null when that is not possible. */
  refundIfCanceled: cents.nullable(),
})
export type Commission = z.infer<typeof commissionSchema>

export const bespokeContract = defineContract({
  ...servicesContract,
  submit: {
    method: 'post',
    path: '/api/bespoke/submit',
    summary: 'Requests a commission with brief, answers and files; its link is emailed',
    access: 'session',
    rate: 'feedback',
    idempotent: true,
    input: z.strictObject({
      ...estimateInput,
      name: nameText({ min: 1, max: 80, message: 'Enter your name.' }),
      email: emailSchema,
      phone: optionalPhoneSchema.optional(),
      title: lineText({
        min: 1,
        max: 100,
        message: 'Enter a name, such as “Cloth for the long table”.',
      }),
      brief: paragraphText({
        min: 30,
        max: 4_000,
        message: 'Tell us a little more: at least 30 characters.',
      }),
      neededBy: daySchema.nullable().default(null),
      fileIds: fileIdsSchema.default([]),
    }),
    output: z.object({ number: z.string(), firstReplyBy: z.string() }),
  },
  readCommission: {
    method: 'post',
    path: '/api/bespoke/commission',
    summary: 'Returns a commission for its emailed link',
    access: 'public',
    rate: 'read',
    allowedWhenDiskFull: true,
    input: z.strictObject({ token }),
    output: commissionSchema,
  },
  writeToWorkroom: {
    method: 'post',
    path: '/api/bespoke/message',
    summary: 'Sends a message with files to the workroom',
    access: 'session',
    rate: 'feedback',
    input: z.strictObject({ token, text: writtenSchema, fileIds: fileIdsSchema.default([]) }),
    output: commissionSchema,
  },
  answerQuote: {
    method: 'post',
    path: '/api/bespoke/quote',
    summary: 'Accepts or declines a quote',
    access: 'public',
    rate: 'write',
    input: z.strictObject({ token, quoteId: rowId, accept: z.boolean() }),
    output: commissionSchema,
  },
  openDeposit: {
    method: 'post',
    path: '/api/bespoke/deposit',
    summary: 'Opens a payment session for an installment ahead of the order',
    access: 'public',
    rate: 'pay',
    input: z.strictObject({ token, installment: installmentIndexSchema }),
    output: z.object({
      amount: cents,
      ...paymentSessionFields,
    }),
  },
  readDeposit: {
    method: 'post',
    path: '/api/bespoke/depositStatus',
    summary: 'Returns the status of that installment and completes its payment',
    access: 'public',
    rate: 'pay',
    allowedWhenDiskFull: true,
    input: z.strictObject({ token, installment: installmentIndexSchema }),
    output: z.object({ state: z.enum(['open', 'checking', 'paid']), message: z.string() }),
  },
  quoteBalance: {
    method: 'post',
    path: '/api/bespoke/balanceQuote',
    summary: 'Prices the last installment for an address: shipping and tax, less deposits',
    access: 'public',
    rate: 'read',
    allowedWhenDiskFull: true,
    input: z.strictObject(deliveryInput),
    output: z.object({
      merchandise: cents,
      shipping: cents,
      tax: cents,
      total: cents,
      deposits: z.array(z.object({ label: z.string(), amount: cents })),
      due: cents,
      methodId: z.string().nullable(),
      methods: z.array(shippingMethodSchema),
    }),
  },
  openBalance: {
    method: 'post',
    path: '/api/bespoke/balance',
    summary:
      'Opens a payment session for the last installment; with nothing due it becomes an '
      + 'order at once',
    access: 'public',
    rate: 'pay',
    input: z.strictObject({ ...deliveryInput, expectedDue: amountSchema }),
    output: z.object({
      amount: cents,
      ...optionalPaymentSessionFields,
    }),
  },
  readBalance: {
    method: 'post',
    path: '/api/bespoke/balanceStatus',
    summary: 'Returns the status of the last installment and completes its payment',
    access: 'public',
    rate: 'pay',
    allowedWhenDiskFull: true,
    input: z.strictObject({ token }),
    output: z.object({ state: z.enum(['open', 'checking', 'paid']), message: z.string() }),
  },
  listMine: {
    method: 'get',
    path: '/api/bespoke/list',
    summary: "Lists the member's commissions, newest first, each with its link",
    access: 'member',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(
        z.object({
          number: z.string(),
          title: z.string(),
          service: z.string(),
          state: z.enum(commissionStates),
          next: z.string(),
          createdAt: z.string(),
          /** A path with the token in its fragment. */
          link: z.string(),
        }),
      ),
    }),
  },
  answerProof: {
    method: 'post',
    path: '/api/bespoke/proof',
    summary: 'Approves the open proof or requests changes with pinned comments',
    access: 'public',
    rate: 'write',
    input: z.strictObject({
      token,
      proofId: rowId,
      approve: z.boolean(),
      pins: z.array(pinSchema).max(30).default([]),
    }),
    output: commissionSchema,
  },
  cancelCommission: {
    method: 'post',
    path: '/api/bespoke/cancel',
    summary:
      'Cancels an agreed commission before approval and refunds deposits, less the design '
      + 'fee once a proof was shown',
    access: 'public',
    rate: 'write',
    input: z.strictObject({ token }),
    output: commissionSchema,
  },
  withdraw: {
    method: 'post',
    path: '/api/bespoke/withdraw',
    summary: 'Withdraws a request before a quote is accepted',
    access: 'public',
    rate: 'write',
    input: z.strictObject({ token }),
    output: commissionSchema,
  },
})
