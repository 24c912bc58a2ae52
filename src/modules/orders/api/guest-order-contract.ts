import { z } from 'zod'
import { idText } from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { orderNumberSchema } from './order-number-schema.ts'

export const guestOrderContract = defineContract({
  orderExists: {
    method: 'get',
    path: '/api/order/exists',
    summary: 'Returns whether an order with this id exists, so that its page can answer 404',
    access: 'public',
    rate: 'read',
    input: z.strictObject({ id: idText() }),
    output: z.boolean(),
  },
  sendOrderCode: {
    method: 'post',
    path: '/api/guest/order/code',
    summary:
      'Emails a 6-digit code to the address of the order; the answer does not show '
      + 'whether it exists',
    access: 'public',
    rate: 'code',
    input: z.strictObject({ number: orderNumberSchema, email: emailSchema }),
    output: z.object({}),
  },
  mailMyOrders: {
    method: 'post',
    path: '/api/guest/order/sendLinks',
    summary:
      'Emails links to all orders of an address; the answer does not show whether there are any',
    access: 'public',
    rate: 'mail',
    input: z.strictObject({ email: emailSchema }),
    output: z.object({}),
  },
})
