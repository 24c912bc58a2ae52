import { z } from 'zod'
import { defineContract, fileSchema } from '#platform/http/endpoint.ts'
import { idText, lineText } from '#platform/http/text-fields.ts'
import { sourceNames } from './import-kind.ts'
import { maxImportBytes } from './import-file.ts'

const count = z.number().int()
const id = idText()

const countsSchema = z.object({
  created: count,
  updated: count,
  unchanged: count,
  rejected: count,
  undone: count,
  kept: count,
})

export const importRunSchema = z.object({
  id: z.string(),
  kind: z.string(),
  kindTitle: z.string(),
  source: z.enum(sourceNames),
  sourceTitle: z.string(),
  file: z.string(),
  state: z.enum([
    'reading',
    'checking',
    'checked',
    'running',
    'done',
    'undoing',
    'undone',
    'failed',
  ]),
  total: count,
  /** The line of the file that the current step has reached. */
  position: count,
  counts: countsSchema,
  /** In cents: the value that the file creates, such as store credit. */
  amount: count,
  ignoredColumns: z.array(z.string()),
  /** What becomes of records that are here already, what undoing does, and what holds after it. */
  notes: z.object({ start: z.string(), undo: z.string(), undone: z.string() }),
  fault: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
})
export type ImportRunView = z.infer<typeof importRunSchema>

const rowSchema = z.object({
  line: count,
  key: z.string(),
  outcome: z.enum(['created', 'updated', 'unchanged', 'rejected', 'undone', 'kept']).nullable(),
  reason: z.string(),
})

const read = { method: 'get', access: 'staff', permission: 'imports.read', rate: 'read' } as const
const write = {
  method: 'post',
  access: 'staff',
  permission: 'imports.write',
  rate: 'write',
} as const

export const importsContract = defineContract({
  listImports: {
    ...read,
    path: '/api/staff/import/list',
    summary: 'Lists the kinds of records that can move in, and the latest files',
    input: z.strictObject({}),
    output: z.object({
      kinds: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          instructions: z.array(z.object({ source: z.enum(sourceNames), text: z.string() })),
        }),
      ),
      runs: z.array(importRunSchema),
    }),
  },
  readImport: {
    ...read,
    path: '/api/staff/import/detail',
    summary: 'Returns a file that moves in, with its first rejected and incomplete rows',
    input: z.strictObject({ id }),
    output: importRunSchema.extend({ problems: z.array(rowSchema) }),
  },
  uploadImport: {
    ...write,
    path: '/api/staff/import/upload',
    summary:
      'Stores a CSV file (application/octet-stream) and checks it: its kind is detected from its '
      + 'columns, and nothing is imported',
    rate: 'part',
    bytes: maxImportBytes,
    input: z.strictObject({ name: lineText({ min: 1, max: 255 }) }),
    output: z.object({ id: z.string() }),
  },
  startImport: {
    ...write,
    path: '/api/staff/import/start',
    summary: 'Imports a checked file; store credit and gift cards may need approval',
    input: z.strictObject({ id }),
    output: z.object({ id: z.string(), state: z.enum(['done', 'waiting']) }),
  },
  undoImport: {
    ...write,
    path: '/api/staff/import/undo',
    summary: 'Takes back what an import has written, except what was used or changed since',
    input: z.strictObject({ id }),
    output: z.object({ run: z.string() }),
  },
  exportImportResult: {
    ...read,
    path: '/api/staff/import/result',
    summary: 'Returns what became of each row of the file, as CSV',
    rate: 'download',
    input: z.strictObject({ id }),
    output: fileSchema,
    file: 'text/csv; charset=utf-8',
  },
})
