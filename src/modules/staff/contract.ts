import { z } from 'zod'
import { idText } from '#platform/http/text-fields.ts'
import { contract } from '#platform/http/endpoint.ts'

/** What is answered where an act waits for a second person: its own fields are empty then. */
export const attemptedSchema = { id: z.string(), state: z.enum(['done', 'waiting']) }

export const moneyActsContract = contract({
  listWaiting: {
    method: 'get',
    path: '/api/staff/approval/list',
    summary: 'Credit, gift cards, points, codes and refunds that wait for a second person',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          act: z.string(),
          /** In cents. */
          amount: z.number().int(),
          input: z.record(z.string(), z.unknown()),
          by: z.string(),
          at: z.string(),
        }),
      ),
    }),
  },
  decide: {
    method: 'post',
    path: '/api/staff/approval/decide',
    summary:
      'Approves or denies what somebody else asked for; codes of gift cards are in this answer and nowhere else',
    access: 'staff',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({ id: idText(), approve: z.boolean() }),
    output: z.object({
      id: z.string(),
      state: z.enum(['done', 'denied']),
      result: z.record(z.string(), z.unknown()).nullable(),
    }),
  },
})
