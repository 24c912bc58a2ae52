import { z } from 'zod'
import {
  idText,
  lineText,
  nameText,
  paragraphText,
  textKind,
  tokenText,
} from '#platform/http/text-fields.ts'
import { emailSchema, optionalPhoneSchema } from '#platform/http/contact-fields.ts'
import { fileIdsSchema } from '#modules/files/contract.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { daySchema } from '#platform/http/fields.ts'

const phone = optionalPhoneSchema.default('')
const httpsUrl = textKind(
  'url',
  z.url({ protocol: /^https?$/, message: 'Enter a full address, with https://' }).max(300),
)

export const interests = ['table', 'bed', 'bath', 'gifts', 'marked'] as const

const applicationSchema = z.object({
  number: z.string(),
  roleTitle: z.string(),
  stage: z.enum(['received', 'review', 'interview', 'offer', 'hired', 'rejected', 'withdrawn']),
  sentAt: z.string(),
  /** When the application is erased. */
  eraseAt: z.string(),
  canWithdraw: z.boolean(),
})
export type ApplicationStatus = z.infer<typeof applicationSchema>

export const inquiriesContract = defineContract({
  sendInquiry: {
    method: 'post',
    path: '/api/b2b/inquiry',
    summary: 'Sends an inquiry of a company, which is answered within two business days',
    access: 'session',
    rate: 'inquiry',
    idempotent: true,
    input: z.strictObject({
      company: nameText({ min: 1, max: 100, message: 'Enter the company name.' }),
      contact: nameText({ min: 1, max: 80, message: 'Enter your name.' }),
      email: emailSchema,
      phone,
      interest: z.array(z.enum(interests)).max(interests.length).default([]),
      quantity: z.number().int().min(1).max(1_000_000).nullable().default(null),
      budget: lineText({ max: 60 }).default(''),
      neededBy: daySchema.nullable().default(null),
      message: paragraphText({
        min: 10,
        max: 3_000,
        message: 'Tell us a little more: at least 10 characters.',
      }),
      fileIds: fileIdsSchema.default([]),
    }),
    output: z.object({ number: z.string(), answerBy: z.string() }),
  },
  apply: {
    method: 'post',
    path: '/api/careers/apply',
    summary: 'Submits an application with files; the link to its status is emailed',
    access: 'session',
    rate: 'inquiry',
    idempotent: true,
    input: z.strictObject({
      roleId: idText(80),
      name: nameText({ min: 1, max: 80, message: 'Enter your name.' }),
      email: emailSchema,
      phone,
      links: z.array(httpsUrl).max(3).default([]),
      answers: z
        .array(z.strictObject({ id: idText(80), answer: paragraphText({ max: 2_000 }) }))
        .max(5)
        .default([]),
      note: paragraphText({ max: 3_000 }).default(''),
      fileIds: fileIdsSchema.min(1, 'Add your résumé.'),
      consent: z.literal(true, 'Confirm that we may keep your application.'),
    }),
    output: z.object({ number: z.string() }),
  },
  readApplication: {
    method: 'post',
    path: '/api/careers/application',
    summary: 'Returns the status of an application for its emailed token',
    access: 'anyone',
    rate: 'lookup',
    input: z.strictObject({ token: tokenText() }),
    output: applicationSchema,
  },
  withdrawApplication: {
    method: 'post',
    path: '/api/careers/withdraw',
    summary: 'Withdraws an application and erases its contents',
    access: 'anyone',
    rate: 'lookup',
    input: z.strictObject({ token: tokenText() }),
    output: applicationSchema,
  },
})
