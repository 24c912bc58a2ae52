import { z } from 'zod'
import { storedTypes } from '#kernel/file-formats/file-formats.ts'
import { idText, textKind } from '#platform/http/text-fields.ts'
import { contract, queryInteger } from '#platform/http/endpoint.ts'
import { partSize, purposeNames } from './domain/purposes.ts'

const id = idText(40, 4)

/** Files that a form takes, by id; the form's command claims them. */
export const fileIdsSchema = z.array(id).max(10)

const keptFileSchema = z.object({
  id: z.string(),
  /** As it may be shown, with the ending of what it really is. */
  name: z.string(),
  type: z.enum(storedTypes),
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})
export type KeptFile = z.infer<typeof keptFileSchema>

const progressSchema = z.object({
  id: z.string(),
  state: z.enum(['receiving', 'checking', 'ready']),
  partSize: z.number().int(),
  parts: z.number().int(),
  /** Parts that are here; a broken upload goes on with the others. */
  received: z.array(z.number().int()),
})
export type FileProgress = z.infer<typeof progressSchema>

export const filesContract = contract({
  startFile: {
    method: 'post',
    path: '/api/file/start',
    summary: 'Announces a file for a form; it is then sent in parts',
    access: 'session',
    rate: 'upload',
    input: z.strictObject({
      purpose: z.enum(purposeNames),
      name: textKind(
        'file name',
        z
          .string({ error: 'The file needs a name.' })
          .trim()
          .min(1, 'The file needs a name.')
          .max(255),
      ),
      size: z.number().int().min(1, 'The file is empty.').max(1_000_000_000),
    }),
    output: progressSchema,
  },
  putPart: {
    method: 'post',
    path: '/api/file/part',
    summary: 'One part of a file, as application/octet-stream; a part sent again replaces itself',
    access: 'session',
    rate: 'part',
    bytes: partSize,
    input: z.strictObject({ id, index: queryInteger(0, 10_000) }),
    output: progressSchema,
  },
  readFileStatus: {
    method: 'get',
    path: '/api/file/status',
    summary: 'How much of a file has arrived',
    access: 'session',
    rate: 'read',
    input: z.strictObject({ id }),
    output: progressSchema,
  },
  finishFile: {
    method: 'post',
    path: '/api/file/finish',
    summary: 'Checks a whole file by its content and keeps it; 42260 when it is not taken',
    access: 'session',
    rate: 'part',
    input: z.strictObject({ id }),
    output: keptFileSchema,
  },
  discardFile: {
    method: 'post',
    path: '/api/file/discard',
    summary: 'Takes back a file that no form has taken',
    access: 'session',
    rate: 'write',
    evenWhenFull: true,
    input: z.strictObject({ id }),
    output: z.object({}),
  },
})
