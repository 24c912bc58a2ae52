import { currencySchema } from '#platform/http/fields.ts'
import { z } from 'zod'
import { pictureSchema } from '#modules/catalog/contract.ts'
import { personalizationSchema, type MonogramChoice } from '#modules/monograms/contract.ts'
import { registryPriorities } from '../domain/registry.ts'

const cents = z.number().int()
const count = z.number().int()

const countsSchema = z.object({
  wanted: count,
  held: count,
  bought: count,
  shipped: count,
  delivered: count,
  returned: count,
  elsewhere: count,
  extra: count,
  remaining: count,
})

/** The monogram of a registry. Each monogrammed item has its own version of it. */
export const registryMonogramSchema = personalizationSchema.pick({
  proofId: true,
  letters: true,
  summary: true,
})
export type RegistryMonogram = z.infer<typeof registryMonogramSchema> & {
  readonly choice: MonogramChoice
}

export const registryItemSchema = z.object({
  id: z.string(),
  /** Identifies the item on the phone, together with the registry number. */
  code: count,
  variantId: z.string(),
  productSlug: z.string(),
  /** Null if the product is in no department. */
  department: z.object({ slug: z.string(), title: z.string() }).nullable(),
  title: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  picture: pictureSchema,
  price: cents,
  currency: currencySchema,
  priority: z.enum(registryPriorities),
  note: z.string(),
  wanted: count,
  /** Subject to surprise mode. */
  counts: countsSchema,
  availability: z.enum(['available', 'sold-out', 'gone']),
  giftWrapAllowed: z.boolean(),
  /** Whether it can be monogrammed. */
  acceptsMonogram: z.boolean(),
  /** The registry's monogram on this item, with its price. */
  monogram: personalizationSchema
    .pick({ proofId: true, letters: true, summary: true, price: true })
    .nullable(),
  addedAt: z.string(),
})
export type RegistryItem = z.infer<typeof registryItemSchema>
