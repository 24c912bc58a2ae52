import { currencySchema } from '#platform/http/fields.ts'
import { z } from 'zod'
import { idText } from '#platform/http/text-fields.ts'
import { pictureSchema } from '#modules/catalog/contract.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { registrySchema } from './registry-schema.ts'

const id = idText(40, 4)

export const replacementsContract = defineContract({
  listReplacements: {
    method: 'get',
    path: '/api/registry/replacements',
    summary: 'Suggests up to six replacements for a registry item, closest first',
    access: 'member',
    rate: 'read',
    input: z.strictObject({ itemId: id }),
    output: z.object({
      rows: z.array(
        z.object({
          variantId: z.string(),
          title: z.string(),
          price: z.number().int(),
          currency: currencySchema,
          picture: pictureSchema,
        }),
      ),
    }),
  },
  replaceItem: {
    method: 'post',
    path: '/api/registry/replaceItem',
    summary: 'Replaces the units of an item that have not been given with another variant',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ itemId: id, variantId: id }),
    output: registrySchema,
  },
})
