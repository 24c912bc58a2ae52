import { z } from 'zod'
import { paragraphText, textKind } from '#platform/http/text-fields.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { parseTicketNumber } from '../domain/ticket-number.ts'
import { threadSchema, ticketSchema } from '../contract.ts'

const number = textKind('code', z.string().max(60).transform(parseTicketNumber))
const state = z.enum(['new', 'open', 'waiting_customer', 'resolved', 'closed', 'spam'])

const waitingSchema = ticketSchema.omit({ id: true, state: true }).extend({
  state,
  name: z.string(),
  email: z.string(),
  /** The promised date of the first answer; null once given. */
  firstReplyBy: z.string().nullable(),
  isLate: z.boolean(),
})

const act = { method: 'post', access: 'staff', rate: 'write', output: z.object({ state }) } as const

export const feedbackStaffContract = defineContract({
  listTickets: {
    method: 'get',
    path: '/api/staff/feedback/list',
    summary: 'Lists tickets, earliest promise first; unanswered ones if no state is given',
    access: 'staff',
    permission: 'inbox.read',
    rate: 'read',
    input: z.strictObject({ state: state.optional() }),
    output: z.object({ rows: z.array(waitingSchema) }),
  },
  readTicket: {
    method: 'get',
    path: '/api/staff/feedback/detail',
    summary: 'Returns a ticket with its writer and subject',
    access: 'staff',
    permission: 'inbox.read',
    rate: 'read',
    input: z.strictObject({ number }),
    output: waitingSchema.extend({
      phone: z.string().nullable(),
      orderNumber: z.string().nullable(),
      /** Null when the order does not belong to the writer. */
      orderId: z.string().nullable(),
      registryId: z.string().nullable(),
      assigneeId: z.string().nullable(),
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
    summary: 'Answers by email; with `resolve` the ticket is resolved',
    permission: 'inbox.write',
    input: z.strictObject({
      number,
      text: paragraphText({ min: 1, max: 5_000, message: 'Enter an answer.' }),
      resolve: z.boolean().default(false),
    }),
  },
  moveTicket: {
    ...act,
    path: '/api/staff/feedback/move',
    summary: 'Takes a ticket, resolves it without an answer, marks it as spam or restores it',
    permission: 'inbox.write',
    input: z.strictObject({ number, move: z.enum(['take', 'resolve', 'discard', 'restore']) }),
  },
  receiveMail: {
    method: 'post',
    path: '/api/staff/email/receive',
    summary:
      'Receives an email (RFC 5322) from the mail server and adds it to its ticket or creates one',
    access: 'staff',
    permission: 'inbox.write',
    rate: 'webhook',
    bytes: 25 * 1024 * 1024,
    input: z.strictObject({}),
    output: z.object({
      outcome: z.enum(['added', 'created', 'undelivered', 'duplicate', 'ignored']),
      number: z.string().nullable(),
    }),
  },
})
