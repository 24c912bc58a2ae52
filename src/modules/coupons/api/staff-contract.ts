import { z } from 'zod'
import { lineText } from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { approvalOutcomeSchema } from '#modules/staff/contract.ts'
import { couponCodeSchema } from '../contract.ts'

export const couponsStaffContract = defineContract({
  giveCoupon: {
    method: 'post',
    path: '/api/staff/coupon/issue',
    summary: 'Give one person a single-use copy of a code of the audience staff',
    access: 'staff',
    permission: 'coupons.write',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({
      code: couponCodeSchema,
      email: emailSchema,
      reason: lineText({ min: 3, max: 200 }),
    }),
    output: z.object({
      ...approvalOutcomeSchema,
      code: z.string().nullable(),
      endsAt: z.string().nullable(),
    }),
  },
  listSharedCards: {
    method: 'get',
    path: '/api/staff/coupon/listSharedCards',
    summary:
      'List cards that paid for more uses of a code than one customer may have, with the '
      + 'orders, for review',
    access: 'staff',
    permission: 'coupons.read',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(
        z.object({
          code: z.string(),
          perCustomer: z.number().int(),
          uses: z.array(
            z.object({
              order: z.string(),
              email: z.string(),
              amount: z.number().int(),
              at: z.string(),
            }),
          ),
        }),
      ),
    }),
  },
})
