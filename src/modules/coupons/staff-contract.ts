import { z } from 'zod'
import { lineOfText } from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { contract } from '#platform/http/endpoint.ts'
import { attemptedSchema } from '#modules/staff/contract.ts'
import { couponCodeSchema } from './contract.ts'

/** What the shop's own people do with codes; every act is written down with who did it. */
export const couponsStaffContract = contract({
  giveCoupon: {
    method: 'post',
    path: '/api/staff/coupons/give',
    summary:
      'Gives one person a single-use code that promises what a code of the audience staff does',
    access: 'staff',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({
      code: couponCodeSchema,
      email: emailSchema,
      reason: lineOfText({ min: 3, max: 200 }),
    }),
    output: z.object({
      ...attemptedSchema,
      code: z.string().nullable(),
      endsAt: z.string().nullable(),
    }),
  },
  listSharedCards: {
    method: 'get',
    path: '/api/staff/coupons/shared-cards',
    summary:
      'Cards that paid for more uses of a code than one person has, with the orders; to look at, not to refuse',
    access: 'staff',
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
