import { z } from 'zod'
import { contract, fileSchema } from '#platform/http/endpoint.ts'

export const filesStaffContract = contract({
  readSentFile: {
    method: 'get',
    path: '/api/staff/file/read',
    summary: 'A file that came with a letter, a return or an inquiry, to be saved; those of applications are at the careers desk',
    access: 'staff',
    rate: 'read',
    file: 'application/octet-stream',
    input: z.strictObject({ id: z.string().min(4).max(40) }),
    output: fileSchema,
  },
})
