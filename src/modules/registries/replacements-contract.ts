import { z } from 'zod'
import { idText } from '#platform/http/text-fields.ts'
import { pictureSchema } from '#modules/catalog/contract.ts'
import { contract } from '#platform/http/endpoint.ts'
import { registrySchema } from './contract.ts'

const id = idText(40, 4)

/** A wish that nobody can buy any more, and what takes its place. */
export const replacementsContract = contract({
  listReplacements: {
    method: 'get',
    path: '/api/registry/replacements',
    summary: 'Up to six pieces that could take the place of a wish, the nearest first',
    access: 'member',
    rate: 'read',
    input: z.strictObject({ itemId: id }),
    output: z.object({
      rows: z.array(
        z.object({
          variantId: z.string(),
          title: z.string(),
          price: z.number().int(),
          currency: z.literal('USD'),
          picture: pictureSchema,
        }),
      ),
    }),
  },
  replaceItem: {
    method: 'post',
    path: '/api/registry/replaceItem',
    summary: 'Puts another piece in the place of what of a wish is not given yet',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ itemId: id, variantId: id }),
    output: registrySchema,
  },
})
