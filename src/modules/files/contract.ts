import { z } from 'zod'
import { storedFileTypes } from '#kernel/file-formats/file-formats.ts'
import { idText, textKind } from '#platform/http/text-fields.ts'
import { defineContract, queryInteger } from '#platform/http/endpoint.ts'
import { chunkSize, purposeNames } from './domain/purposes.ts'

const id = idText(40, 4)

/** Uploads that a form submits; its command claims them. */
export const fileIdsSchema = z.array(id).max(10)

const keptFileSchema = z.object({
  id: z.string(),
  /** Sanitized, with the extension of its content type. */
  name: z.string(),
  type: z.enum(storedFileTypes),
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})
export type Upload = z.infer<typeof keptFileSchema>

const progressSchema = z.object({
  id: z.string(),
  state: z.enum(['receiving', 'checking', 'ready']),
  partSize: z.number().int(),
  parts: z.number().int(),
  /** Indexes of received parts; an interrupted upload continues with the others. */
  received: z.array(z.number().int()),
})
export type FileProgress = z.infer<typeof progressSchema>

export const filesContract = defineContract({
  startFile: {
    method: 'post',
    path: '/api/file/start',
    summary: 'Starts the upload of a file for a form; the file is then sent in parts',
    access: 'session',
    rate: 'upload',
    input: z.strictObject({
      purpose: z.enum(purposeNames),
      name: textKind(
        'file name',
        z.string({ error: 'Enter a file name.' }).trim().min(1, 'Enter a file name.').max(255),
      ),
      size: z.number().int().min(1, 'The file is empty.').max(1_000_000_000),
    }),
    output: progressSchema,
  },
  putPart: {
    method: 'post',
    path: '/api/file/chunk',
    summary: 'Uploads one part of a file as application/octet-stream; it can be repeated',
    access: 'session',
    rate: 'part',
    bytes: chunkSize,
    input: z.strictObject({ id, index: queryInteger(0, 10_000) }),
    output: progressSchema,
  },
  readFileStatus: {
    method: 'get',
    path: '/api/file/status',
    summary: 'Returns the progress of an upload',
    access: 'session',
    rate: 'read',
    input: z.strictObject({ id }),
    output: progressSchema,
  },
  finishFile: {
    method: 'post',
    path: '/api/file/finish',
    summary: 'Validates the content of an uploaded file and stores it; 42260 if it is rejected',
    access: 'session',
    rate: 'part',
    input: z.strictObject({ id }),
    output: keptFileSchema,
  },
  discardFile: {
    method: 'post',
    path: '/api/file/discard',
    summary: 'Deletes an upload that no form has submitted',
    access: 'session',
    rate: 'write',
    allowedWhenDiskFull: true,
    input: z.strictObject({ id }),
    output: z.object({}),
  },
})
