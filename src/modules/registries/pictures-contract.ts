import { z } from 'zod'
import { idText } from '#platform/http/text-fields.ts'
import { contract } from '#platform/http/endpoint.ts'
import { registrySchema } from './contract.ts'

const id = idText(40, 4)

export const picturesContract = contract({
  setPicture: {
    method: 'post',
    path: '/api/registry/picture',
    summary:
      'A picture for the head of the list, sent before as a file; guests see it once it was looked at. Null takes it down',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ id, fileId: id.nullable() }),
    output: registrySchema,
  },
})
