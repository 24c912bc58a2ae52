import { z } from 'zod'
import { defineContract } from '#platform/http/endpoint.ts'
import { tokenText } from '#platform/http/text-fields.ts'

export const paymentLinkContract = defineContract({
  openPaymentLink: {
    method: 'post',
    path: '/api/pay/link',
    summary: 'Opens a payment link from an email: the session may pay its checkout',
    access: 'session',
    rate: 'pay',
    input: z.strictObject({ token: tokenText() }),
    output: z.object({ checkoutId: z.string() }),
  },
})
