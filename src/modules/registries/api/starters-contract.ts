import { z } from 'zod'
import { pictureSchema } from '#modules/catalog/contract.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { idText } from '#platform/http/text-fields.ts'

export const startersContract = defineContract({
  listStarters: {
    method: 'get',
    path: '/api/registry/starters',
    summary: 'Suggests the first gifts for a registry, by its event type',
    access: 'member',
    rate: 'read',
    input: z.strictObject({ id: idText(40, 4) }),
    output: z.object({
      rows: z.array(
        z.object({
          variantId: z.string(),
          /** The collection, such as "Napkins". */
          label: z.string(),
          department: z.string().nullable(),
          /** How many a registry usually asks for, in order units: 3 sets of four napkins for 12. */
          wanted: z.number().int(),
          title: z.string(),
          options: z.array(z.string()),
          price: z.number().int(),
          picture: pictureSchema,
        }),
      ),
    }),
  },
})
