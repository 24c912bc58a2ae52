import { z } from 'zod'
import { paragraphText, textKind } from '#platform/http/text-fields.ts'
import { contract } from '#platform/http/endpoint.ts'
import { meantTicketNumber } from './domain/ticket-number.ts'
import { threadSchema, ticketSchema } from './contract.ts'

const number = textKind('code', z.string().max(60).transform(meantTicketNumber))
const state = z.enum(['new', 'open', 'waiting_customer', 'resolved', 'closed', 'spam'])

const waitingSchema = ticketSchema.omit({ id: true, state: true }).extend({
  state,
  name: z.string(),
  email: z.string(),
  /** The day that was promised for the first answer; null once it was given. */
  firstReplyBy: z.string().nullable(),
  isLate: z.boolean(),
})

const act = { method: 'post', access: 'staff', rate: 'write', output: z.object({ state }) } as const

export const feedbackStaffContract = contract({
  listTickets: {
    method: 'get',
    path: '/api/staff/feedback/list',
    summary:
      'What was written, the promise that ends first before the others; what waits for an answer when no state is named',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({ state: state.optional() }),
    output: z.object({ rows: z.array(waitingSchema) }),
  },
  readTicket: {
    method: 'get',
    path: '/api/staff/feedback/detail',
    summary: 'One conversation, with who writes and what it is about',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({ number }),
    output: waitingSchema.extend({
      phone: z.string().nullable(),
      orderNumber: z.string().nullable(),
      /** Null when the order is not known to be the writer's. */
      orderId: z.string().nullable(),
      registryId: z.string().nullable(),
      messages: z.array(
        threadSchema.shape.messages.element.omit({ from: true, files: true }).extend({
          from: z.enum(['customer', 'shop']),
          files: z.array(
            z.object({ id: z.string().nullable(), name: z.string(), size: z.number().int() }),
          ),
        }),
      ),
    }),
  },
  answerTicket: {
    ...act,
    path: '/api/staff/feedback/answer',
    summary: 'Answers by mail; with `resolve` nothing is left to do',
    input: z.strictObject({
      number,
      text: paragraphText({ min: 1, max: 5_000, message: 'An answer needs a text.' }),
      resolve: z.boolean().default(false),
    }),
  },
  moveTicket: {
    ...act,
    path: '/api/staff/feedback/move',
    summary:
      'Takes a conversation up, resolves it without a word, or sets it aside as spam and back',
    input: z.strictObject({ number, move: z.enum(['take', 'resolve', 'discard', 'restore']) }),
  },
  receiveMail: {
    method: 'post',
    path: '/api/staff/mail/receive',
    summary:
      'A mail as it came (RFC 5322), handed over by the mail server: it goes on with its conversation, or begins one',
    access: 'staff',
    rate: 'webhook',
    bytes: 25 * 1024 * 1024,
    input: z.strictObject({}),
    output: z.object({
      outcome: z.enum(['continued', 'opened', 'undelivered', 'again', 'ignored']),
      number: z.string().nullable(),
    }),
  },
})
