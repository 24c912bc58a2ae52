import { z } from 'zod'
import { tokenText } from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { orderNumberSchema } from './order-number-schema.ts'

/** The transfer of a guest order to a member. */
export const transferContract = defineContract({
  askForOrder: {
    method: 'post',
    path: '/api/order/requestTransfer',
    summary:
      "Requests the transfer of a guest order to the member; the order's address must "
      + 'approve. The answer does not show whether the order exists',
    access: 'member',
    rate: 'mail',
    input: z.strictObject({ number: orderNumberSchema, email: emailSchema }),
    output: z.object({}),
  },
  readTransfer: {
    method: 'post',
    path: '/api/guest/order/transfer',
    summary: 'Returns the order number and the name of the member who asked, for an emailed link',
    access: 'public',
    rate: 'lookup',
    input: z.strictObject({ token: tokenText() }),
    output: z.object({ number: z.string(), asker: z.string() }),
  },
  answerTransfer: {
    method: 'post',
    path: '/api/guest/order/answerTransfer',
    summary: 'Approves or declines an order transfer',
    access: 'public',
    rate: 'lookup',
    input: z.strictObject({ token: tokenText(), accept: z.boolean() }),
    output: z.object({ accepted: z.boolean() }),
  },
})
