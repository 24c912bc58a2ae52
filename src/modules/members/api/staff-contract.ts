import { z } from 'zod'
import { lineText } from '#platform/http/text-fields.ts'
import { defineContract } from '#platform/http/endpoint.ts'

const member = lineText({ min: 3, max: 254 })

export const membersStaffContract = defineContract({
  freezeAccount: {
    method: 'post',
    path: '/api/staff/member/freeze',
    summary:
      'Freeze an account: sign-in is blocked and its sessions answer 40003 until it is released',
    access: 'staff',
    permission: 'customers.write',
    rate: 'write',
    input: z.strictObject({ member, reason: lineText({ min: 1, max: 200 }) }),
    output: z.object({ memberId: z.string(), frozenAt: z.string() }),
  },
  listFrozenAccounts: {
    method: 'get',
    path: '/api/staff/member/frozen',
    summary: 'List frozen accounts, longest frozen first',
    access: 'staff',
    permission: 'customers.read',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(z.object({ memberId: z.string(), email: z.string(), frozenAt: z.string() })),
    }),
  },
  releaseAccount: {
    method: 'post',
    path: '/api/staff/member/release',
    summary: 'Unfreeze an account; its existing sessions work again',
    access: 'staff',
    permission: 'customers.write',
    rate: 'write',
    input: z.strictObject({ member }),
    output: z.object({ memberId: z.string() }),
  },
})
