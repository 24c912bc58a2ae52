import { z } from 'zod'
import { contract } from '#platform/http/endpoint.ts'

export const existsContract = contract({
  orderExists: {
    method: 'get',
    path: '/api/order/exists',
    summary: 'Whether there is an order of this id, so that the page of one that is not there answers 404; nothing else of it is told',
    access: 'public',
    rate: 'read',
    input: z.strictObject({ id: z.string().min(1).max(40) }),
    output: z.boolean(),
  },
})
