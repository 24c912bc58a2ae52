import { z } from 'zod'
import { lineOfText } from '#platform/http/text-fields.ts'
import { contract } from '#platform/http/endpoint.ts'

/** A member by id or by address. */
const member = lineOfText({ min: 3, max: 254 })

/** What the shop's own people do to accounts; every act is written down with who did it. */
export const membersStaffContract = contract({
  freezeAccount: {
    method: 'post',
    path: '/api/staff/member/freeze',
    summary:
      'Puts an account on hold: nobody signs in to it, and its sessions answer 40003 until it is released',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ member, reason: lineOfText({ min: 1, max: 200 }) }),
    output: z.object({ memberId: z.string(), frozenAt: z.string() }),
  },
  listFrozenAccounts: {
    method: 'get',
    path: '/api/staff/member/frozen',
    summary: 'Accounts on hold, the longest first',
    access: 'staff',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(z.object({ memberId: z.string(), email: z.string(), frozenAt: z.string() })),
    }),
  },
  releaseAccount: {
    method: 'post',
    path: '/api/staff/member/release',
    summary: 'Opens an account again that is on hold; the sessions it had go on',
    access: 'staff',
    rate: 'write',
    input: z.strictObject({ member }),
    output: z.object({ memberId: z.string() }),
  },
})
