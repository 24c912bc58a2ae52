import { z } from 'zod'
import { idText } from '#platform/http/text-fields.ts'
import { pictureSchema } from '#modules/catalog/contract.ts'
import { orderKeySchema } from '#modules/orders/contract.ts'
import { defineContract } from '#platform/http/endpoint.ts'

const id = idText(40, 4)
const count = z.number().int()

export const undeliverableGiftChoices = ['swap', 'credit', 'refund'] as const

export const undeliverableGiftSchema = z.object({
  lineId: z.string(),
  title: z.string(),
  qty: count,
  /** The registrants. */
  names: z.string(),
  /** Without a choice, the giver is refunded then. */
  decideBy: z.string(),
  choice: z.enum(undeliverableGiftChoices).nullable(),
  /** The replacement, once chosen. */
  replacementTitle: z.string(),
  /** Available registry items of the same price. */
  replacements: z.array(
    z.object({ variantId: z.string(), title: z.string(), picture: pictureSchema }),
  ),
})

/** The giver decides about an undeliverable gift (features.md M, beyond 4). */
export const undeliverableGiftsContract = defineContract({
  listUndeliverableGifts: {
    method: 'post',
    path: '/api/registry/undeliverable',
    summary: 'Lists the undeliverable gifts of an order and the giver’s choices',
    access: 'anyone',
    rate: 'read',
    input: z.strictObject(orderKeySchema),
    output: z.object({ rows: z.array(undeliverableGiftSchema) }),
  },
  resolveUndeliverableGift: {
    method: 'post',
    path: '/api/registry/resolveUndeliverable',
    summary:
      'Saves the giver’s choice: another item of the same price, store credit for the owner, '
      + 'or a refund',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({
      ...orderKeySchema,
      lineId: id,
      choice: z.enum(undeliverableGiftChoices),
      variantId: id.optional(),
    }),
    output: z.object({ rows: z.array(undeliverableGiftSchema) }),
  },
})
