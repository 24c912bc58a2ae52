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
  shop: z.string(),
  shopOrder: z.string(),
  pieces: z.array(z.object({ itemId: z.string(), title: z.string(), status: z.string(), count })),
  thanks: z.object({
    status: z.enum(['none', 'drafted', 'sent', 'skipped']),
    text: z.string(),
    at: z.string().nullable(),
    /** Whether the giver can be emailed. The address is not disclosed. */
    canMail: z.boolean(),
  }),
})
export type RegistryGift = z.infer<typeof registryGiftSchema>
