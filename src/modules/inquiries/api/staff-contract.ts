import { z } from 'zod'
import { codeText, idText, paragraphText } from '#platform/http/text-fields.ts'
import { defineContract, fileSchema } from '#platform/http/endpoint.ts'
import {
  applicationMoves,
  applicationStages,
  scoreCriteria,
} from '../domain/application-machine.ts'

const number = codeText({ max: 40, pattern: /^.{1,40}$/, message: 'Enter the number.' })
const fileId = idText(40, 4)
const written = paragraphText({ max: 3_000 })
const sentFile = z.object({ id: z.string(), name: z.string(), size: z.number().int() })
const mark = z.number().int().min(1).max(5)
const marksSchema = z.strictObject(
  Object.fromEntries(scoreCriteria.map((criterion) => [criterion, mark])) as Record<
    (typeof scoreCriteria)[number],
    typeof mark
  >,
)

const stage = z.enum(applicationStages)
const application = z.object({
  number: z.string(),
  roleId: z.string(),
  roleTitle: z.string(),
  stage,
  sentAt: z.string(),
  eraseAt: z.string(),
  scores: z.number().int(),
  /** The average of all marks; null without one. */
  average: z.number().nullable(),
})

const whole = application.extend({
  /** Null during the anonymous first read. */
  person: z
    .object({
      name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      links: z.array(z.string()),
      files: z.array(sentFile),
    })
    .nullable(),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  note: z.string(),
  cards: z.array(
    z.object({ reviewer: z.string(), marks: marksSchema, note: z.string(), at: z.string() }),
  ),
  moves: z.array(z.string()),
})
export type StaffApplication = z.infer<typeof whole>

const states = z.enum(['received', 'answered', 'closed'])
const inquiry = z.object({
  number: z.string(),
  company: z.string(),
  state: states,
  sentAt: z.string(),
  /** The promised date of the answer. */
  answerBy: z.string(),
  isLate: z.boolean(),
})

export const inquiriesStaffContract = defineContract({
  listApplications: {
    method: 'get',
    path: '/api/staff/career/list',
    summary: 'Lists applications by role and stage without names, oldest first',
    access: 'staff',
    permission: 'inquiries.read',
    rate: 'read',
    input: z.strictObject({ role: idText(80).optional(), stage: stage.optional() }),
    output: z.object({ rows: z.array(application) }),
  },
  readApplicationAsStaff: {
    method: 'get',
    path: '/api/staff/career/detail',
    summary: 'Returns an application; the applicant is shown after the reviewer has scored it',
    access: 'staff',
    permission: 'inquiries.read',
    rate: 'read',
    input: z.strictObject({ number }),
    output: whole,
  },
  scoreApplication: {
    method: 'post',
    path: '/api/staff/career/score',
    summary: `Saves the reviewer's scorecard: ${scoreCriteria.join(', ')}, each from 1 to 5`,
    access: 'staff',
    permission: 'inquiries.write',
    rate: 'write',
    input: z.strictObject({ number, marks: marksSchema, note: written.default('') }),
    output: whole,
  },
  moveApplication: {
    method: 'post',
    path: '/api/staff/career/move',
    summary:
      'Moves an application to the next stage; invitations, offers and rejections are '
      + 'emailed with the given text',
    access: 'staff',
    permission: 'inquiries.write',
    rate: 'write',
    input: z.strictObject({ number, move: z.enum(applicationMoves), text: written.default('') }),
    output: z.object({ stage }),
  },
  readApplicationFile: {
    method: 'get',
    path: '/api/staff/career/file',
    summary: 'Returns a file of an application for download, after the reviewer has scored it',
    access: 'staff',
    permission: 'inquiries.read',
    rate: 'read',
    file: 'application/octet-stream',
    input: z.strictObject({ number, fileId }),
    output: fileSchema,
  },
  listInquiries: {
    method: 'get',
    path: '/api/staff/b2b/list',
    summary: 'Lists inquiries, earliest promise first',
    access: 'staff',
    permission: 'inquiries.read',
    rate: 'read',
    input: z.strictObject({ state: states.default('received') }),
    output: z.object({ rows: z.array(inquiry) }),
  },
  readInquiry: {
    method: 'get',
    path: '/api/staff/b2b/detail',
    summary: 'Returns an inquiry with its contact',
    access: 'staff',
    permission: 'inquiries.read',
    rate: 'read',
    input: z.strictObject({ number }),
    output: inquiry.extend({
      contact: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      interest: z.array(z.string()),
      quantity: z.number().int().nullable(),
      budget: z.string().nullable(),
      neededBy: z.string().nullable(),
      message: z.string(),
      files: z.array(sentFile),
    }),
  },
  answerInquiry: {
    method: 'post',
    path: '/api/staff/b2b/answer',
    summary: 'Answers an inquiry by email',
    access: 'staff',
    permission: 'inquiries.write',
    rate: 'write',
    input: z.strictObject({
      number,
      text: paragraphText({ min: 1, max: 3_000, message: 'Enter an answer.' }),
    }),
    output: z.object({ state: states }),
  },
  closeInquiry: {
    method: 'post',
    path: '/api/staff/b2b/close',
    summary: 'Closes an inquiry, answered or not',
    access: 'staff',
    permission: 'inquiries.write',
    rate: 'write',
    input: z.strictObject({ number }),
    output: z.object({ state: states }),
  },
  readInquiryFile: {
    method: 'get',
    path: '/api/staff/b2b/file',
    summary: 'Returns a file of an inquiry for download',
    access: 'staff',
    permission: 'inquiries.read',
    rate: 'read',
    file: 'application/octet-stream',
    input: z.strictObject({ number, fileId }),
    output: fileSchema,
  },
})
