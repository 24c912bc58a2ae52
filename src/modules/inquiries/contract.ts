import { z } from 'zod'
import { fileIdsSchema } from '#modules/files/contract.ts'
import { emailSchema } from '#modules/members/contract.ts'
import { isPhone, normalizePhone } from '#kernel/us-address/us-address.ts'
import { contract } from '#platform/http/endpoint.ts'
import { daySchema } from '#platform/http/fields.ts'

const line = (max: number, message: string) => z.string().trim().min(1, message).max(max, `At most ${max} characters.`)
const phone = z
  .string()
  .max(30)
  .transform(normalizePhone)
  .refine((text) => text === '' || isPhone(text), 'Phone number needs exactly 10 digits.')
  .default('')
const httpsUrl = z.url({ protocol: /^https?$/, message: 'Enter a whole address, with https://' }).max(300)

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
      company: line(100, 'Enter the name of the company.'),
      contact: line(80, 'Enter your name.'),
      email: emailSchema,
      phone,
      interest: z.array(z.enum(interests)).max(interests.length).default([]),
      quantity: z.number().int().min(1).max(1_000_000).nullable().default(null),
      budget: z.string().trim().max(60).default(''),
      neededBy: daySchema.nullable().default(null),
      message: z.string().trim().min(10, 'Tell us a little more: 10 characters at least.').max(3000, 'At most 3,000 characters.'),
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
      roleId: z.string().max(80),
      name: line(80, 'Enter your name.'),
      email: emailSchema,
      phone,
      links: z.array(httpsUrl).max(3).default([]),
      answers: z
        .array(z.strictObject({ id: z.string().max(80), answer: z.string().trim().max(2000) }))
        .max(5)
        .default([]),
      note: z.string().trim().max(3000, 'At most 3,000 characters.').default(''),
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
    input: z.strictObject({ token: z.string().max(100) }),
    output: applicationSchema,
  },
  withdrawApplication: {
    method: 'post',
    path: '/api/careers/withdraw',
    summary: 'Takes an application back and erases what was sent',
    access: 'anyone',
    rate: 'lookup',
    input: z.strictObject({ token: z.string().max(100) }),
    output: applicationSchema,
  },
})
