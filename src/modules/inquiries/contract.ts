import { z } from 'zod'
import {
  idText,
  lineOfText,
  nameText,
  paragraphText,
  textKind,
  tokenText,
} from '#platform/http/text-fields.ts'
import { emailSchema, optionalPhoneSchema } from '#platform/http/contact-fields.ts'
import { fileIdsSchema } from '#modules/files/contract.ts'
import { contract } from '#platform/http/endpoint.ts'
import { daySchema } from '#platform/http/fields.ts'

const phone = optionalPhoneSchema.default('')
const httpsUrl = textKind(
  'url',
  z.url({ protocol: /^https?$/, message: 'Enter a whole address, with https://' }).max(300),
)

export const interests = ['table', 'bed', 'bath', 'gifts', 'marked'] as const

const applicationSchema = z.object({
  number: z.string(),
  roleTitle: z.string(),
  stage: z.enum(['received', 'review', 'interview', 'offer', 'hired', 'rejected', 'withdrawn']),
  /** The stage in a sentence. */
  words: z.string(),
  sentAt: z.string(),
  /** When everything that was sent is erased. */
  eraseAt: z.string(),
  canWithdraw: z.boolean(),
})
export type ApplicationStatus = z.infer<typeof applicationSchema>

export const inquiriesContract = contract({
  sendInquiry: {
    method: 'post',
    path: '/api/b2b/inquiry',
    summary: 'What a company needs; answered within two business days',
    access: 'session',
    rate: 'inquiry',
    idempotent: true,
    input: z.strictObject({
      company: nameText({ min: 1, max: 100, message: 'Enter the name of the company.' }),
      contact: nameText({ min: 1, max: 80, message: 'Enter your name.' }),
      email: emailSchema,
      phone,
      interest: z.array(z.enum(interests)).max(interests.length).default([]),
      quantity: z.number().int().min(1).max(1_000_000).nullable().default(null),
      budget: lineOfText({ max: 60 }).default(''),
      neededBy: daySchema.nullable().default(null),
      message: paragraphText({
        min: 10,
        max: 3_000,
        message: 'Tell us a little more: 10 characters at least.',
      }),
      fileIds: fileIdsSchema.default([]),
    }),
    output: z.object({ number: z.string(), answerBy: z.string() }),
  },
  apply: {
    method: 'post',
    path: '/api/careers/apply',
    summary: 'An application with files; a link to follow it is mailed',
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
      consent: z.literal(true, 'We can only keep what you send with your consent.'),
    }),
    output: z.object({ number: z.string() }),
  },
  readApplication: {
    method: 'post',
    path: '/api/careers/application',
    summary: 'How an application stands, by its mailed token',
    access: 'anyone',
    rate: 'lookup',
    input: z.strictObject({ token: tokenText() }),
    output: applicationSchema,
  },
  withdrawApplication: {
    method: 'post',
    path: '/api/careers/withdraw',
    summary: 'Takes an application back and erases what was sent',
    access: 'anyone',
    rate: 'lookup',
    input: z.strictObject({ token: tokenText() }),
    output: applicationSchema,
  },
})
