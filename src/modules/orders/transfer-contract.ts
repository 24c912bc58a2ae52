import { z } from 'zod'
import { tokenText } from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { contract } from '#platform/http/endpoint.ts'
import { orderNumberSchema } from './order-number-schema.ts'

/** A guest's order into the account of a member who asks for it. */
export const transferContract = contract({
  askForOrder: {
    method: 'post',
    path: '/api/order/askFor',
    summary:
      "A member asks for a guest's order of another address; that address is mailed the question. Says the same whether or not there is one",
    access: 'member',
    rate: 'mail',
    input: z.strictObject({ number: orderNumberSchema, email: emailSchema }),
    output: z.object({}),
  },
  readTransfer: {
    method: 'post',
    path: '/api/guest/order/transfer',
    summary: 'Who asks for which order, by the mailed link',
    access: 'public',
    rate: 'lookup',
    input: z.strictObject({ token: tokenText() }),
    output: z.object({ number: z.string(), asker: z.string() }),
  },
  answerTransfer: {
    method: 'post',
    path: '/api/guest/order/answerTransfer',
    summary: 'Hands an order over to the member who asked for it, or keeps it',
    access: 'public',
    rate: 'lookup',
    input: z.strictObject({ token: tokenText(), accept: z.boolean() }),
    output: z.object({ accepted: z.boolean() }),
  },
})
