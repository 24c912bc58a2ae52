import { z } from 'zod'
import { defineContract } from '#platform/http/endpoint.ts'
import { versionSchema } from '#platform/http/fields.ts'
import { idText, lineText, paragraphText, textKind } from '#platform/http/text-fields.ts'
import { parseTicketNumber } from '../domain/ticket-number.ts'

const number = textKind('code', z.string().max(60).transform(parseTicketNumber))
const noteSchema = z.object({
  id: z.string(),
  authorId: z.string(),
  authorName: z.string(),
  text: z.string(),
  createdAt: z.string(),
})
const staffRead = {
  method: 'get',
  access: 'staff',
  permission: 'inbox.read',
  rate: 'read',
} as const
const staffWrite = {
  method: 'post',
  access: 'staff',
  permission: 'inbox.write',
  rate: 'write',
} as const
const cannedAnswer = {
  title: lineText({ min: 1, max: 80 }),
  /** {name} and {order} are replaced by the facts of the ticket. */
  text: paragraphText({ min: 1, max: 5_000 }),
}

/** What colleagues do with tickets among themselves. */
export const inboxContract = defineContract({
  assignTicket: {
    ...staffWrite,
    path: '/api/staff/ticket/assign',
    summary: 'Assigns a ticket to a person of the staff, or to nobody',
    input: z.strictObject({ number, assigneeId: idText().nullable() }),
    output: z.object({ assigneeId: z.string().nullable() }),
  },
  linkTicket: {
    ...staffWrite,
    path: '/api/staff/ticket/linkOrder',
    summary: 'Links a ticket to an order of its writer, or removes the link',
    input: z.strictObject({ number, order: lineText({ min: 1, max: 40 }).nullable() }),
    output: z.object({ orderId: z.string().nullable() }),
  },
  mergeTickets: {
    ...staffWrite,
    path: '/api/staff/ticket/merge',
    summary: 'Adds a ticket to another one of the same writer, and resolves it without an email',
    input: z.strictObject({ number, into: number }),
    output: z.object({ number: z.string() }),
  },
  listNotes: {
    ...staffRead,
    path: '/api/staff/ticket/notes',
    summary: 'Lists the internal notes of a ticket, oldest first',
    input: z.strictObject({ number }),
    output: z.object({ rows: z.array(noteSchema) }),
  },
  addNote: {
    ...staffWrite,
    path: '/api/staff/ticket/addNote',
    summary: 'Adds an internal note to a ticket; the customer never sees it',
    input: z.strictObject({ number, text: paragraphText({ min: 1, max: 5_000 }) }),
    output: z.object({ id: z.string() }),
  },
  listCannedAnswers: {
    ...staffRead,
    path: '/api/staff/cannedAnswer/list',
    summary: 'Lists canned answers; with a ticket, its facts are filled in',
    input: z.strictObject({ ticket: number.optional() }),
    output: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          text: z.string(),
          /** The text with the facts of the ticket. */
          filledText: z.string(),
          version: z.number().int(),
        }),
      ),
    }),
  },
  createCannedAnswer: {
    ...staffWrite,
    path: '/api/staff/cannedAnswer/create',
    summary: 'Creates a canned answer; {name} and {order} stand for the facts of a ticket',
    input: z.strictObject(cannedAnswer),
    output: z.object({ id: z.string(), version: z.number().int() }),
  },
  updateCannedAnswer: {
    ...staffWrite,
    path: '/api/staff/cannedAnswer/update',
    summary: 'Changes a canned answer',
    input: z.strictObject({ id: idText(), version: versionSchema, ...cannedAnswer }),
    output: z.object({ id: z.string(), version: z.number().int() }),
  },
  deleteCannedAnswer: {
    ...staffWrite,
    path: '/api/staff/cannedAnswer/delete',
    summary: 'Deletes a canned answer',
    input: z.strictObject({ id: idText() }),
    output: z.object({ id: z.string() }),
  },
})
