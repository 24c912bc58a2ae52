import { z } from 'zod'
import { idText } from '#platform/http/text-fields.ts'
import { pictureSchema } from '#modules/catalog/contract.ts'
import { orderKeySchema } from '#modules/orders/contract.ts'
import { contract } from '#platform/http/endpoint.ts'

const id = idText(40, 4)
const count = z.number().int()

export const stuckChoices = ['swap', 'credit', 'refund'] as const

export const stuckGiftSchema = z.object({
  lineId: z.string(),
  title: z.string(),
  qty: count,
  /** Whose registry it was for. */
  names: z.string(),
  /** Without a word the money goes back then. */
  until: z.string(),
  choice: z.enum(stuckChoices).nullable(),
  /** What was sent in its place, once that was chosen. */
  inPlace: z.string(),
  /** What they still wish for at the same price. */
  swaps: z.array(z.object({ variantId: z.string(), title: z.string(), picture: pictureSchema })),
})

/** A gift that cannot be sent is its giver's to decide about (features.md M, beyond 4). */
export const stuckContract = contract({
  listStuckGifts: {
    method: 'post',
    path: '/api/registry/stuck',
    summary: 'Gifts of an order that cannot be sent, and what their giver can choose',
    access: 'anyone',
    rate: 'read',
    input: z.strictObject(orderKeySchema),
    output: z.object({ rows: z.array(stuckGiftSchema) }),
  },
  settleStuckGift: {
    method: 'post',
    path: '/api/registry/settleStuck',
    summary:
      'The giver chooses: another wish of the same price, store credit for the registry’s people, or the money back',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({
      ...orderKeySchema,
      lineId: id,
      choice: z.enum(stuckChoices),
      variantId: id.optional(),
    }),
    output: z.object({ rows: z.array(stuckGiftSchema) }),
  },
})
