import { z } from 'zod'
import { idText } from '#platform/http/text-fields.ts'
import { defineContract } from '#platform/http/endpoint.ts'

/** Part of the response to an act that may need approval; other fields are empty while it waits. */
export const approvalOutcomeSchema = { id: z.string(), state: z.enum(['done', 'waiting']) }

export const approvalsContract = defineContract({
  listWaiting: {
    method: 'get',
    path: '/api/staff/approval/list',
    summary: 'Lists credit, gift cards, points, codes and refunds that await approval',
    access: 'staff',
    permission: 'approvals.read',
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
          /** Requested by the caller, who cannot decide it. */
          isOwn: z.boolean(),
          at: z.string(),
        }),
      ),
    }),
  },
  decide: {
    method: 'post',
    path: '/api/staff/approval/decide',
    summary:
      'Approves or denies a request of another person; only this response contains gift card codes',
    access: 'staff',
    permission: 'approvals.decide',
    stepUp: true,
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
