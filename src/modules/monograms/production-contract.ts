import { z } from 'zod'
import { contract, fileSchema } from '#platform/http/endpoint.ts'
import { personalizationSchema } from './contract.ts'
import { workEvents } from './move-work.ts'

const id = z.string().min(4).max(40)
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
    input: z.strictObject({ work: id, event: z.enum(workEvents), note: z.string().trim().max(300).default('') }),
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
})
