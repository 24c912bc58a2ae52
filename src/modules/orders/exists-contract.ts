import { z } from 'zod'
import { idText } from '#platform/http/text-fields.ts'
import { contract } from '#platform/http/endpoint.ts'

export const existsContract = contract({
  orderExists: {
    method: 'get',
    path: '/api/order/exists',
    summary: 'Returns whether an order with this id exists, so that its page can answer 404',
    access: 'public',
    rate: 'read',
    input: z.strictObject({ id: idText() }),
    output: z.boolean(),
  },
})
