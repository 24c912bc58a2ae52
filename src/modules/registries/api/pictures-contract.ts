import { z } from 'zod'
import { idText } from '#platform/http/text-fields.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { registrySchema } from './registry-schema.ts'

const id = idText(40, 4)

export const picturesContract = defineContract({
  setPicture: {
    method: 'post',
    path: '/api/registry/picture',
    summary:
      'Sets the registry’s picture from an uploaded file, or removes it with null; guests '
      + 'see it after review',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ id, fileId: id.nullable() }),
    output: registrySchema,
  },
})
