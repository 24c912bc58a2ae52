import { z } from 'zod'
import { idText } from '#platform/http/text-fields.ts'
import { contract } from '#platform/http/endpoint.ts'

export const contentStaffContract = contract({
  listStaleAnswers: {
    method: 'get',
    path: '/api/staff/answer/stale',
    summary: 'Lists answers whose figures have changed since their last review',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          question: z.string(),
          changed: z.array(z.object({ figure: z.string(), was: z.string(), now: z.string() })),
        }),
      ),
    }),
  },
  markAnswerRead: {
    method: 'post',
    path: '/api/staff/answer/read',
    summary: 'Confirms that an answer was reviewed and is correct',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ id: idText(80) }),
    output: z.object({}),
  },
})
