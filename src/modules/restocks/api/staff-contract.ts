import { z } from 'zod'
import { defineContract } from '#platform/http/endpoint.ts'
import { idText } from '#platform/http/text-fields.ts'

export const restocksStaffContract = defineContract({
  countRestockRequests: {
    method: 'get',
    path: '/api/staff/restock/waiting',
    summary: 'Returns how many people wait for each variant of a product to be back in stock',
    access: 'staff',
    permission: 'catalog.read',
    rate: 'read',
    input: z.strictObject({ productId: idText(40, 4) }),
    output: z.object({
      variants: z.array(z.object({ variantId: z.string(), waiting: z.number().int() })),
    }),
  },
})
