import { z } from 'zod'

const count = z.number().int()

/** `phone` and `store` are sales recorded by staff. */
export const giftSources = ['web', 'elsewhere', 'group', 'phone', 'store'] as const
export type GiftSource = (typeof giftSources)[number]

export const registryGiftSchema = z.object({
  id: z.string(),
  giverName: z.string(),
  note: z.string(),
  at: z.string(),
  source: z.enum(giftSources),
  /** The other store, for a gift bought elsewhere. */
  store: z.string(),
  storeOrder: z.string(),
  items: z.array(z.object({ itemId: z.string(), title: z.string(), status: z.string(), count })),
  thankYou: z.object({
    status: z.enum(['none', 'drafted', 'sent', 'skipped']),
    text: z.string(),
    /** The first lines of a note, until there is a text. */
    draft: z.string(),
    at: z.string().nullable(),
    /** Whether the giver can be emailed. The address is not disclosed. */
    canEmail: z.boolean(),
  }),
})
export type RegistryGift = z.infer<typeof registryGiftSchema>
