import { z } from 'zod'
import { isPhone, normalizePhone } from '#kernel/us-address/us-address.ts'
import { fileIdsSchema } from '#modules/files/contract.ts'
import { emailSchema } from '#modules/members/contract.ts'
import { contract } from '#platform/http/endpoint.ts'
import { commissionStates } from './domain/commission-machine.ts'

const cents = z.number().int()
const id = z.string().min(2).max(40)
/** The secret of the mailed link. It travels in bodies: an address ends up in logs. */
const token = z.string().min(20).max(200)
const text = z.string().trim().min(2, 'Write a word or two.').max(4_000, 'At most 4,000 characters.')
const estimateSchema = z.object({ low: cents, high: cents, daysLow: z.number().int(), daysHigh: z.number().int() })
const asked = {
  serviceId: id,
  answers: z.record(z.string().max(40), z.string().max(40)).refine((answers) => Object.keys(answers).length <= 12, 'Too many answers.'),
  quantity: z.number().int().min(1).max(500),
}

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
      files: z.array(z.object({ name: z.string(), size: z.number().int() })),
    }),
  ),
  quotes: z.array(
    z.object({
      id: z.string(),
      lines: z.array(z.object({ label: z.string(), amount: cents })),
      total: cents,
      deposit: cents,
      leadDays: z.number().int(),
      validUntil: z.string(),
      state: z.enum(['open', 'accepted', 'refused', 'replaced', 'expired']),
    }),
  ),
  canWrite: z.boolean(),
})
export type Commission = z.infer<typeof commissionSchema>

export const bespokeContract = contract({
  listServices: {
    method: 'get',
    path: '/api/bespoke/services',
    summary: 'What the house makes to order, with price and time from the plainest to the most worked',
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
            z.object({ id: z.string(), label: z.string(), options: z.array(z.object({ id: z.string(), label: z.string() })) }),
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
      name: z.string().trim().min(1, 'Enter your name.').max(80),
      email: emailSchema,
      phone: z
        .string()
        .max(30)
        .transform(normalizePhone)
        .refine((given) => given === '' || isPhone(given), 'Phone number needs exactly 10 digits.')
        .optional(),
      title: z.string().trim().min(1, 'Give it a name, such as “Cloth for the long table”.').max(100),
      brief: z.string().trim().min(30, 'Tell us a little more: 30 characters at least.').max(4_000, 'At most 4,000 characters.'),
      neededBy: z.iso.date().nullable().default(null),
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
    input: z.strictObject({ token, text, fileIds: fileIdsSchema.default([]) }),
    output: commissionSchema,
  },
  answerQuote: {
    method: 'post',
    path: '/api/bespoke/quote',
    summary: 'Accepts a quote, or says no to it',
    access: 'public',
    rate: 'write',
    input: z.strictObject({ token, quoteId: id, accept: z.boolean() }),
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

const number = z.string().trim().max(20)

export const bespokeStaffContract = contract({
  listCommissions: {
    method: 'get',
    path: '/api/staff/bespoke/list',
    summary: 'Commissions that wait for an answer, oldest first',
    access: 'staff',
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
    summary: 'One commission, with who asked',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({ number }),
    output: commissionSchema.extend({ name: z.string(), email: z.string(), phone: z.string().nullable() }),
  },
  writeAsStaff: {
    method: 'post',
    path: '/api/staff/bespoke/message',
    summary: 'Writes to the shopper; the mail has the link',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ number, text }),
    output: z.object({ state: z.enum(commissionStates) }),
  },
  quote: {
    method: 'post',
    path: '/api/staff/bespoke/quote',
    summary: 'Offers a price and a time; an open quote is replaced',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({
      number,
      lines: z
        .array(z.strictObject({ label: z.string().trim().min(1).max(120), amount: cents.min(1).max(100_000_00) }))
        .min(1)
        .max(30),
      deposit: cents.min(0),
      leadDays: z.number().int().min(1).max(400),
      validDays: z.number().int().min(1).max(90).default(30),
    }),
    output: z.object({ state: z.enum(commissionStates), quoteId: z.string() }),
  },
  decline: {
    method: 'post',
    path: '/api/staff/bespoke/decline',
    summary: 'Says that it cannot be made, and why',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ number, reason: text }),
    output: z.object({ state: z.enum(commissionStates) }),
  },
})
