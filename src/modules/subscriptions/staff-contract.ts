import { z } from 'zod'
import { idText, lineOfText, paragraphText, patternText } from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { contract } from '#platform/http/endpoint.ts'
import { topics } from './domain/letters.ts'

const id = idText()
const topic = z.enum(topics)

const letterSchema = z.object({
  id: z.string(),
  topic,
  subject: z.string(),
  state: z.enum(['draft', 'going_out', 'sent']),
  createdAt: z.string(),
  /** How many copies were written so far. */
  copies: z.number().int(),
  /** How many would get it now, and how many want its topic but have had the letters promised for these four weeks. */
  readers: z.number().int(),
  later: z.number().int(),
})
export type LetterAsListed = z.infer<typeof letterSchema>

const act = { access: 'staff', rate: 'write', method: 'post' } as const

export const subscriptionsStaffContract = contract({
  listLetters: {
    method: 'get',
    path: '/api/staff/letter/list',
    summary: 'Letters, the newest first: drafts, going out, sent, with how many read them',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({ rows: z.array(letterSchema) }),
  },
  writeLetter: {
    ...act,
    path: '/api/staff/letter/write',
    summary:
      'Keeps a letter on a topic as a draft, or a draft anew by its id; an empty line begins a paragraph',
    input: z
      .strictObject({
        id: id.optional(),
        topic,
        subject: lineOfText({ min: 1, max: 120, message: 'A letter needs a subject.' }),
        body: paragraphText({ min: 1, max: 10_000, message: 'A letter needs a text.' }),
        buttonLabel: lineOfText({ min: 1, max: 40 }).optional(),
        /** A page of the shop. */
        buttonPath: patternText(/^\/(?![/\\])[^\p{C}]*$/u, {
          max: 300,
          message: 'A path of the shop begins with one slash.',
        }).optional(),
      })
      .refine(
        (letter) => (letter.buttonLabel === undefined) === (letter.buttonPath === undefined),
        {
          path: ['buttonLabel'],
          message: 'A button needs a label and a path.',
        },
      ),
    output: letterSchema,
  },
  tryLetter: {
    ...act,
    path: '/api/staff/letter/try',
    summary: 'Mails one copy of a draft to an address, to be looked at',
    input: z.strictObject({ id, email: emailSchema }),
    output: z.object({}),
  },
  sendLetter: {
    ...act,
    path: '/api/staff/letter/send',
    summary:
      'Sends a letter to everybody who wants its topic, once, and to nobody more often than was promised',
    input: z.strictObject({ id }),
    output: letterSchema,
  },
})
