import { z } from 'zod'
import { idText } from '#platform/http/text-fields.ts'
import { windowSchema } from '#modules/policies/contract.ts'
import { contract } from '#platform/http/endpoint.ts'

export const goodsPromiseContract = contract({
  readGoodsPromise: {
    method: 'get',
    path: '/api/return/promise',
    summary: 'What is promised about sending goods back, were they ordered now',
    access: 'public',
    rate: 'read',
    input: z.strictObject({ goods: idText() }),
    output: z.object({
      ...windowSchema.shape,
      words: z.string(),
      fee: z.string(),
      finalSale: z.boolean(),
    }),
  },
})
