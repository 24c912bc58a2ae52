import { z } from 'zod'
import { idText } from '#platform/http/text-fields.ts'
import { contract } from '#platform/http/endpoint.ts'

export const existsContract = contract({
  orderExists: {
    method: 'get',
    path: '/api/order/exists',
    summary:
      'Whether there is an order of this id, so that the page of one that is not there answers 404; nothing else of it is told',
    access: 'public',
    rate: 'read',
    input: z.strictObject({ id: idText() }),
    output: z.boolean(),
  },
})
