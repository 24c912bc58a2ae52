import { z } from 'zod'
import { idText } from '#platform/http/text-fields.ts'
import { windowSchema } from '#modules/policies/contract.ts'
import { defineContract } from '#platform/http/endpoint.ts'

export const productReturnInfoContract = defineContract({
  readProductReturnInfo: {
    method: 'get',
    path: '/api/return/terms',
    summary: 'Returns the return terms for a product if it were ordered now',
    access: 'public',
    rate: 'read',
    input: z.strictObject({ product: idText() }),
    output: z.object({
      ...windowSchema.shape,
      conditions: z.string(),
      fee: z.string(),
      finalSale: z.boolean(),
    }),
  },
})
