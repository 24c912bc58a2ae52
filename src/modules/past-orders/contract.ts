import { z } from 'zod'
import { defineContract } from '#platform/http/endpoint.ts'
import { pastOrderStates } from './domain/past-order.ts'

export const pastOrdersContract = defineContract({
  listPastOrders: {
    method: 'get',
    path: '/api/user/pastOrders',
    summary: "Lists the member's latest 200 orders from before the shop moved here, latest first",
    access: 'member',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      orders: z.array(
        z.object({
          id: z.string(),
          number: z.string(),
          placedAt: z.string(),
          status: z.enum(pastOrderStates),
          items: z.array(z.object({ title: z.string(), quantity: z.number().int() })),
          /** In cents. */
          total: z.number().int(),
        }),
      ),
    }),
  },
})
