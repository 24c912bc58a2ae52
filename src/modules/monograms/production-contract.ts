import { z } from 'zod'
import { codeText, idText, lineOfText, paragraphText } from '#platform/http/text-fields.ts'
import { contract, fileSchema } from '#platform/http/endpoint.ts'
import { personalizationSchema } from './contract.ts'
import { workEvents } from './move-work.ts'

const id = idText(40, 4)
const companiesSchema = z.object({
  rows: z.array(z.object({ id: z.string(), name: z.string(), mailDomain: z.string() })),
})
const states = ['queued', 'in_work', 'done', 'redo', 'cancelled'] as const

const workSchema = z.object({
  id: z.string(),
  orderNumber: z.string(),
  piece: z.string(),
  qty: z.number().int(),
  letters: z.string(),
  summary: z.string(),
  state: z.enum(states),
  /** Calendar date it has to be ready by. */
  dueOn: z.string(),
  /** Until then the shopper may change the letters, and nobody begins. */
  locksAt: z.string(),
  personalization: personalizationSchema,
})

const read = { method: 'get', access: 'staff', rate: 'read' } as const

/** The workshop's side: what is to be done, by due date and thread, with everything to do it by. */
export const productionContract = contract({
  listWorks: {
    ...read,
    path: '/api/staff/monogram/queue',
    summary: 'What is to be lettered, soonest first, then thread by thread',
    input: z.strictObject({ state: z.enum(states).optional() }),
    output: z.object({ rows: z.array(workSchema) }),
  },
  moveWork: {
    method: 'post',
    access: 'staff',
    rate: 'write',
    path: '/api/staff/monogram/move',
    summary: 'Begins, finishes, spoils (to be made again) or cancels one',
    input: z.strictObject({
      work: id,
      event: z.enum(workEvents),
      note: paragraphText({ max: 300 }).default(''),
    }),
    output: workSchema,
  },
  readSheet: {
    ...read,
    path: '/api/staff/monogram/sheet',
    summary: 'The production sheet as a PDF at true size',
    file: 'application/pdf',
    input: z.strictObject({ work: id }),
    output: fileSchema,
  },
  readSheetDrawing: {
    ...read,
    path: '/api/staff/monogram/drawing',
    summary: 'The same sheet as SVG',
    file: 'image/svg+xml',
    input: z.strictObject({ work: id }),
    output: fileSchema,
  },
  readStitches: {
    ...read,
    path: '/api/staff/monogram/stitches',
    summary: 'The stitch file (Tajima DST) of an embroidered one',
    file: 'application/octet-stream',
    input: z.strictObject({ work: id }),
    output: fileSchema,
  },
  listCompanies: {
    ...read,
    path: '/api/staff/monogram/companies',
    summary: 'Companies whose people share the letters that are kept for them',
    input: z.strictObject({}),
    output: companiesSchema,
  },
  openCompany: {
    method: 'post',
    access: 'staff',
    rate: 'write',
    path: '/api/staff/monogram/openCompany',
    summary:
      'A company by its own mail domain, never one that anybody can have an address at: who has confirmed one there is of it',
    input: z.strictObject({
      name: lineOfText({ min: 1, max: 80 }),
      mailDomain: codeText({
        max: 120,
        pattern: /^[a-z0-9-]+(\.[a-z0-9-]+)+$/,
        message: 'A domain, such as hale-and-co.com.',
        clean: (text) => text.toLowerCase(),
      }),
    }),
    output: companiesSchema,
  },
  closeCompany: {
    method: 'post',
    access: 'staff',
    rate: 'write',
    path: '/api/staff/monogram/closeCompany',
    summary: 'Forgets a company and the letters kept for it',
    input: z.strictObject({ company: id }),
    output: companiesSchema,
  },
})
