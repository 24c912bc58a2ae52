import { z } from 'zod'
import { codeText, idText, lineText, paragraphText } from '#platform/http/text-fields.ts'
import { defineContract, fileSchema } from '#platform/http/endpoint.ts'
import { personalizationSchema } from '../contract.ts'
import { monogramJobEvents } from '../move-monogram-job.ts'

const id = idText(40, 4)
const companiesSchema = z.object({
  rows: z.array(z.object({ id: z.string(), name: z.string(), emailDomain: z.string() })),
})
const states = ['queued', 'in_work', 'done', 'redo', 'cancelled'] as const

const workSchema = z.object({
  id: z.string(),
  orderNumber: z.string(),
  productTitle: z.string(),
  qty: z.number().int(),
  monogramText: z.string(),
  summary: z.string(),
  state: z.enum(states),
  /** The due date, `YYYY-MM-DD`. */
  dueOn: z.string(),
  /** The shopper can change the monogram until then; production starts later. */
  locksAt: z.string(),
  personalization: personalizationSchema,
})

const read = { method: 'get', access: 'staff', rate: 'read' } as const

/** The staff API of monogram production. */
export const productionContract = defineContract({
  listWorks: {
    ...read,
    path: '/api/staff/monogram/listJobs',
    summary: 'Lists monogram jobs by due date, then thread',
    permission: 'monograms.read',
    input: z.strictObject({ state: z.enum(states).optional() }),
    output: z.object({ rows: z.array(workSchema) }),
  },
  readWork: {
    ...read,
    path: '/api/staff/monogram/detail',
    summary: 'Returns a monogram job',
    permission: 'monograms.read',
    input: z.strictObject({ id }),
    output: workSchema.extend({
      /** What can be done with the job now. */
      events: z.array(z.enum(monogramJobEvents)),
      /** The path of the picture. */
      picture: z.string(),
    }),
  },
  moveWork: {
    method: 'post',
    access: 'staff',
    rate: 'write',
    path: '/api/staff/monogram/move',
    summary: 'Starts, finishes, spoils (to be redone) or cancels a monogram job',
    permission: 'monograms.write',
    input: z.strictObject({
      work: id,
      event: z.enum(monogramJobEvents),
      note: paragraphText({ max: 300 }).default(''),
    }),
    output: workSchema,
  },
  readSheet: {
    ...read,
    path: '/api/staff/monogram/sheet',
    summary: 'Returns the production sheet as a PDF at true size',
    permission: 'monograms.read',
    file: 'application/pdf',
    input: z.strictObject({ work: id }),
    output: fileSchema,
  },
  readSheetDrawing: {
    ...read,
    path: '/api/staff/monogram/sheetSvg',
    summary: 'Returns the production sheet as SVG',
    permission: 'monograms.read',
    file: 'image/svg+xml',
    input: z.strictObject({ work: id }),
    output: fileSchema,
  },
  readStitches: {
    ...read,
    path: '/api/staff/monogram/stitches',
    summary: 'Returns the stitch file (Tajima DST) of an embroidery job',
    permission: 'monograms.read',
    file: 'application/octet-stream',
    input: z.strictObject({ work: id }),
    output: fileSchema,
  },
  listCompanies: {
    ...read,
    path: '/api/staff/monogram/companies',
    summary: 'Lists companies whose members share saved monograms',
    permission: 'monograms.read',
    input: z.strictObject({}),
    output: companiesSchema,
  },
  openCompany: {
    method: 'post',
    access: 'staff',
    rate: 'write',
    path: '/api/staff/monogram/openCompany',
    summary:
      'Creates a company by its own email domain, not a public one; members with a '
      + 'confirmed address there belong to it',
    permission: 'monograms.write',
    input: z.strictObject({
      name: lineText({ min: 1, max: 80 }),
      emailDomain: codeText({
        max: 120,
        pattern: /^[a-z0-9-]+(\.[a-z0-9-]+)+$/,
        message: 'Enter a domain, such as hale-and-co.com.',
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
    summary: 'Deletes a company and its saved monograms',
    permission: 'monograms.write',
    input: z.strictObject({ company: id }),
    output: companiesSchema,
  },
})
