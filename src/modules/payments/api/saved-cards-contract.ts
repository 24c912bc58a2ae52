import { z } from 'zod'
import { defineContract } from '#platform/http/endpoint.ts'
import { idText } from '#platform/http/text-fields.ts'

const savedCardsSchema = z.object({
  rows: z.array(
    z.object({
      provider: z.string(),
      /** The provider's id of the card. */
      ref: z.string(),
      brand: z.string(),
      /** Empty if the payment method has no number. */
      last4: z.string(),
      /** MM/YY; empty if it does not expire. */
      exp: z.string(),
    }),
  ),
})

export const savedCardsContract = defineContract({
  listSavedCards: {
    method: 'get',
    path: '/api/user/cards',
    summary: 'Lists the cards that payment providers keep for the member',
    access: 'member',
    rate: 'read',
    input: z.strictObject({}),
    output: savedCardsSchema,
  },
  removeSavedCard: {
    method: 'post',
    path: '/api/user/cards/remove',
    summary: 'Deletes a card that a payment provider keeps for the member',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ provider: idText(40), ref: idText(255) }),
    output: savedCardsSchema,
  },
})
