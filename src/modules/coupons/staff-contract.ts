import { z } from 'zod'
import { contract } from '#platform/http/endpoint.ts'
import { emailSchema } from '#modules/members/contract.ts'
import { couponCodeSchema } from './contract.ts'

/** What the shop's own people do with codes; every act is written down with who did it. */
export const couponsStaffContract = contract({
  giveCoupon: {
    method: 'post',
    path: '/api/staff/coupons/give',
    summary: 'Gives one person a single-use code that promises what a code of the audience staff does',
    access: 'staff',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({ code: couponCodeSchema, email: emailSchema, reason: z.string().trim().min(3).max(200) }),
    output: z.object({ code: z.string(), endsAt: z.string().nullable() }),
  },
})
