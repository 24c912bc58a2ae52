import { z } from 'zod'
import { idText } from '#platform/http/text-fields.ts'
import { defineContract, fileSchema } from '#platform/http/endpoint.ts'

export const filesStaffContract = defineContract({
  readSentFile: {
    method: 'get',
    path: '/api/staff/file/read',
    summary: 'Downloads a file of a ticket, return, registry, commission or inquiry',
    access: 'staff',
    permission: 'files.read',
    rate: 'read',
    file: 'application/octet-stream',
    input: z.strictObject({ id: idText(40, 4) }),
    output: fileSchema,
  },
})
