import { z } from 'zod'
import { defineContract } from '#platform/http/endpoint.ts'
import { idText, paragraphText } from '#platform/http/text-fields.ts'

const entryId = idText(15)
const fields = z.record(z.string(), z.unknown()).nullable()

export const auditContract = defineContract({
  getAuditEntry: {
    method: 'get',
    path: '/api/staff/audit/detail',
    summary: 'Returns an audit entry with its input and the fields before and after',
    access: 'staff',
    permission: 'audit.read',
    rate: 'read',
    input: z.strictObject({ id: entryId }),
    output: z.object({
      id: z.string(),
      at: z.string(),
      staffId: z.string(),
      staffName: z.string(),
      channel: z.enum(['session', 'key', 'cli']),
      address: z.string(),
      act: z.string(),
      input: z.record(z.string(), z.unknown()),
      outcome: z.string(),
      object: z.object({ kind: z.string(), id: z.string(), label: z.string() }).nullable(),
      before: fields,
      after: fields,
      reason: z.string(),
      /** The entry of the same act on the first of several objects. */
      partOf: z.string().nullable(),
      undoes: z.string().nullable(),
      undoneBy: z.string().nullable(),
      canUndo: z.boolean(),
    }),
  },
  undo: {
    method: 'post',
    path: '/api/staff/audit/undo',
    summary:
      'Undoes the change of an audit entry if nothing has changed the object since; needs the '
      + 'permission of the act',
    access: 'staff',
    permission: 'audit.read',
    rate: 'write',
    input: z.strictObject({ id: entryId, reason: paragraphText({ max: 500 }).default('') }),
    output: z.object({ undone: z.string() }),
  },
})
