import { z } from 'zod'
import {
  idText,
  lineOfText,
  nameText,
  paragraphText,
  tokenText,
} from '#platform/http/text-fields.ts'
import { emailSchema, optionalPhoneSchema } from '#platform/http/contact-fields.ts'
import { shippingAddressSchema } from '#modules/addresses/contract.ts'
import { shippingMethodSchema } from '#modules/checkout/contract.ts'
import { fileIdsSchema } from '#modules/files/contract.ts'
import { contract } from '#platform/http/endpoint.ts'
import { amountSchema, daySchema } from '#platform/http/fields.ts'
import { commissionStates } from './domain/commission-machine.ts'
import { dueTimes } from './domain/payment-plan.ts'
import { pinSchema } from './pin-schema.ts'

export const cents = z.number().int()
export const rowId = idText(40, 2)
/** The secret of the mailed link. It travels in bodies: an address ends up in logs. */
const token = tokenText()
export const writtenSchema = paragraphText({ min: 2, max: 4_000, message: 'Write a word or two.' })
const estimateSchema = z.object({
  low: cents,
  high: cents,
  daysLow: z.number().int(),
  daysHigh: z.number().int(),
})
const asked = {
  serviceId: rowId,
  answers: z
    .record(idText(), idText())
    .refine((answers) => Object.keys(answers).length <= 12, 'Too many answers.'),
  quantity: z.number().int().min(1).max(500),
}

/** Whose commission, and where it goes. */
const delivered = {
  token,
  address: shippingAddressSchema,
  methodId: idText().nullable().default(null),
}

/** The place of a part in the plan. */
const partSchema = z.number().int().min(0).max(20)
const planPartSchema = z.object({ due: z.enum(dueTimes), label: z.string(), amount: cents })

export const commissionSchema = z.object({
  number: z.string(),
  title: z.string(),
  service: z.string(),
  answers: z.array(z.object({ label: z.string(), value: z.string() })),
  quantity: z.number().int(),
  estimate: estimateSchema,
  neededBy: z.string().nullable(),
  state: z.enum(commissionStates),
  /** Who acts next and by when. */
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
      /** What is paid when; the last part with delivery and tax, as an order. */
      plan: z.array(planPartSchema.extend({ isPaid: z.boolean() })),
      /** What of what was paid is kept when the shopper breaks off after the first drawing. */
      designFee: cents,
      leadDays: z.number().int(),
      validUntil: z.string(),
      state: z.enum(['open', 'accepted', 'refused', 'replaced', 'expired']),
    }),
  ),
  /** The part of the plan that is to be paid now, ahead of the order. */
  partDue: planPartSchema.extend({ part: partSchema }).nullable(),
  proofs: z.array(
    z.object({
      id: z.string(),
      version: z.number().int(),
      note: z.string(),
      /** Good for a quarter of an hour. */
      src: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      decision: z.enum(['open', 'changes', 'approved', 'replaced']),
      pins: z.array(pinSchema),
    }),
  ),
  /** Only the last part is left: where it goes is asked for. */
  isBalanceDue: z.boolean(),
  /** The order it became. */
  order: z.object({ id: z.string(), number: z.string() }).nullable(),
  canWrite: z.boolean(),
  canWithdraw: z.boolean(),
  /** What goes back of what was paid when the shopper breaks off now; null when that cannot be done any more. */
  backIfBrokenOff: cents.nullable(),
})
export type Commission = z.infer<typeof commissionSchema>

export const bespokeContract = contract({
  listServices: {
    method: 'get',
    path: '/api/bespoke/services',
    summary:
      'What the house makes to order, with price and time from the plainest to the most worked',
    access: 'public',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          note: z.string(),
          estimate: estimateSchema,
          questions: z.array(
            z.object({
              id: z.string(),
              label: z.string(),
              options: z.array(z.object({ id: z.string(), label: z.string() })),
            }),
          ),
        }),
      ),
    }),
  },
  estimateCommission: {
    method: 'post',
    path: '/api/bespoke/estimate',
    summary: 'A range of price and time from what was answered so far',
    access: 'public',
    rate: 'read',
    evenWhenFull: true,
    input: z.strictObject(asked),
    /** With the days it would be ready between, were it begun today. */
    output: estimateSchema.extend({ readyFrom: z.string(), readyTo: z.string() }),
  },
  submit: {
    method: 'post',
    path: '/api/bespoke/submit',
    summary: 'Asks for a commission: brief, answers and files; the link to it is mailed',
    access: 'session',
    rate: 'feedback',
    idempotent: true,
    input: z.strictObject({
      ...asked,
      name: nameText({ min: 1, max: 80, message: 'Enter your name.' }),
      email: emailSchema,
      phone: optionalPhoneSchema.optional(),
      title: lineOfText({
        min: 1,
        max: 100,
        message: 'Give it a name, such as “Cloth for the long table”.',
      }),
      brief: paragraphText({
        min: 30,
        max: 4_000,
        message: 'Tell us a little more: 30 characters at least.',
      }),
      neededBy: daySchema.nullable().default(null),
      fileIds: fileIdsSchema.default([]),
    }),
    output: z.object({ number: z.string(), firstReplyBy: z.string() }),
  },
  readCommission: {
    method: 'post',
    path: '/api/bespoke/commission',
    summary: 'The commission page, by the mailed link',
    access: 'public',
    rate: 'read',
    evenWhenFull: true,
    input: z.strictObject({ token }),
    output: commissionSchema,
  },
  writeToWorkroom: {
    method: 'post',
    path: '/api/bespoke/message',
    summary: 'A message to the workroom, with files',
    access: 'session',
    rate: 'feedback',
    input: z.strictObject({ token, text: writtenSchema, fileIds: fileIdsSchema.default([]) }),
    output: commissionSchema,
  },
  answerQuote: {
    method: 'post',
    path: '/api/bespoke/quote',
    summary: 'Accepts a quote, or says no to it',
    access: 'public',
    rate: 'write',
    input: z.strictObject({ token, quoteId: rowId, accept: z.boolean() }),
    output: commissionSchema,
  },
  openDeposit: {
    method: 'post',
    path: '/api/bespoke/deposit',
    summary: "The provider's session to pay a part of the plan in, ahead of the order",
    access: 'public',
    rate: 'pay',
    input: z.strictObject({ token, part: partSchema }),
    output: z.object({
      amount: cents,
      provider: z.enum(['sandbox', 'stripe']),
      clientSecret: z.string(),
      publishableKey: z.string().nullable(),
      frameUrl: z.string().nullable(),
    }),
  },
  readDeposit: {
    method: 'post',
    path: '/api/bespoke/depositStatus',
    summary: 'How that part stands; asking is also finishing',
    access: 'public',
    rate: 'pay',
    evenWhenFull: true,
    input: z.strictObject({ token, part: partSchema }),
    output: z.object({ state: z.enum(['open', 'checking', 'paid']), message: z.string() }),
  },
  quoteBalance: {
    method: 'post',
    path: '/api/bespoke/balanceQuote',
    summary:
      'What is left of a commission once it is known where it goes: delivery, tax, less what was paid ahead',
    access: 'public',
    rate: 'read',
    evenWhenFull: true,
    input: z.strictObject(delivered),
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
      "The provider's session to pay what is left in; with nothing left it is an order at once",
    access: 'public',
    rate: 'pay',
    input: z.strictObject({ ...delivered, expectedDue: amountSchema }),
    output: z.object({
      amount: cents,
      provider: z.enum(['none', 'sandbox', 'stripe']),
      clientSecret: z.string(),
      publishableKey: z.string().nullable(),
      frameUrl: z.string().nullable(),
    }),
  },
  readBalance: {
    method: 'post',
    path: '/api/bespoke/balanceStatus',
    summary: 'How what is left stands; asking is also finishing',
    access: 'public',
    rate: 'pay',
    evenWhenFull: true,
    input: z.strictObject({ token }),
    output: z.object({ state: z.enum(['open', 'checking', 'paid']), message: z.string() }),
  },
  listMine: {
    method: 'get',
    path: '/api/bespoke/mine',
    summary: "The member's commissions, the newest first, each with the link that opens it",
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
          /** A path with the secret in its fragment. */
          link: z.string(),
        }),
      ),
    }),
  },
  answerProof: {
    method: 'post',
    path: '/api/bespoke/proof',
    summary: 'Approves the open drawing, or pins to it what is to be changed',
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
  breakOff: {
    method: 'post',
    path: '/api/bespoke/breakOff',
    summary:
      'Ends an agreed commission before it is approved; what was paid goes back, less the design fee once a drawing was shown',
    access: 'public',
    rate: 'write',
    input: z.strictObject({ token }),
    output: commissionSchema,
  },
  withdraw: {
    method: 'post',
    path: '/api/bespoke/withdraw',
    summary: 'Takes a request back before a quote is accepted',
    access: 'public',
    rate: 'write',
    input: z.strictObject({ token }),
    output: commissionSchema,
  },
})
