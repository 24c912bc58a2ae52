import { z } from 'zod'
import { idText, lineText, nameText, paragraphText, tokenText } from '#platform/http/text-fields.ts'
import { emailSchema, optionalPhoneSchema } from '#platform/http/contact-fields.ts'
import { fileIdsSchema } from '#modules/files/contract.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { ticketSubjects } from './domain/subject.ts'

const id = idText(40, 4)
const token = tokenText()
const message = paragraphText({
  min: 10,
  max: 3_000,
  message: 'Tell us a little more: at least 10 characters.',
})
const state = z.enum(['new', 'open', 'waiting_customer', 'resolved', 'closed'])

export const ticketSchema = z.object({
  id: z.string(),
  number: z.string(),
  subject: z.enum(ticketSubjects),
  state,
  createdAt: z.string(),
  lastMessageAt: z.string(),
})
export type Ticket = z.infer<typeof ticketSchema>

export const threadSchema = ticketSchema.omit({ id: true, lastMessageAt: true }).extend({
  messages: z.array(
    z.object({
      at: z.string(),
      from: z.enum(['you', 'shop']),
      text: z.string(),
      files: z.array(z.object({ name: z.string(), size: z.number().int() })),
    }),
  ),
  canReply: z.boolean(),
  /** The promised date of the first answer; null once given. */
  firstReplyBy: z.string().nullable(),
})
export type Thread = z.infer<typeof threadSchema>

/** The id for the member who wrote it, or the token of the emailed link. */
const which = { id: id.optional(), token: token.optional() }

export const feedbackContract = defineContract({
  saveFeedback: {
    method: 'post',
    path: '/api/user/feedback/save',
    summary: 'Sends a message to the shop, which is answered by email',
    access: 'session',
    rate: 'feedback',
    idempotent: true,
    input: z.strictObject({
      name: nameText({ min: 1, max: 60, message: 'Enter your name.' }),
      email: emailSchema,
      phone: optionalPhoneSchema.optional(),
      subject: z.enum(ticketSubjects),
      orderNumber: lineText({ max: 40 }).optional(),
      /** A registry of the member. */
      registryId: id.optional(),
      message,
      fileIds: fileIdsSchema.optional(),
      pageUrl: lineText({ max: 500 }).optional(),
    }),
    output: z.object({ number: z.string(), firstReplyBy: z.string() }),
  },
  listFeedback: {
    method: 'get',
    path: '/api/user/feedback/list',
    summary: "Lists the member's tickets, newest first",
    access: 'member',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({ rows: z.array(ticketSchema) }),
  },
  readFeedback: {
    method: 'post',
    path: '/api/user/feedback/thread',
    summary:
      'Returns a ticket by id for its member or by emailed link; a POST, since URLs are logged',
    access: 'anyone',
    rate: 'read',
    allowedWhenDiskFull: true,
    input: z.strictObject(which),
    output: threadSchema,
  },
  replyToAnswer: {
    method: 'post',
    path: '/api/user/feedback/reply',
    summary: 'Replies to a ticket; a resolved one reopens within 30 days',
    access: 'anyone',
    rate: 'feedback',
    input: z.strictObject({ ...which, message }),
    output: threadSchema,
  },
})
