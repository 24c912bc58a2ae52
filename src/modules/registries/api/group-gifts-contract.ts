import { z } from 'zod'
import { idText, nameText, paragraphText } from '#platform/http/text-fields.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { calendarDateSchema } from '../contract.ts'
import { registrySchema } from './registry-schema.ts'
import {
  smallestContribution,
  minTarget,
  maxTarget,
  groupGiftOutcomes,
} from '../domain/group-gift.ts'

const id = idText(40, 4)
const cents = z.number().int()
const own = { method: 'post', access: 'member', rate: 'write' } as const

export const groupGiftsContract = defineContract({
  startGroupGift: {
    ...own,
    path: '/api/registry/startGroupGift',
    summary:
      'Starts a group gift for an item at today’s price, or a fund; the outcome if the '
      + 'target isn’t reached is fixed',
    input: z.strictObject({
      id,
      /** Omit it to start a fund with its own title and target. */
      itemId: id.optional(),
      title: nameText({ max: 80 }).optional(),
      target: cents
        .min(minTarget, 'The minimum is $50.')
        .max(maxTarget, 'The maximum is $20,000.')
        .optional(),
      minContribution: cents
        .min(smallestContribution, 'The minimum is $5.')
        .max(maxTarget, 'The maximum is $20,000.'),
      deadline: calendarDateSchema,
      outcome: z.enum(groupGiftOutcomes),
      note: paragraphText({ max: 300 }).default(''),
    }),
    output: registrySchema,
  },
  endGroupGift: {
    ...own,
    path: '/api/registry/endGroupGift',
    summary: 'Ends a group gift before its deadline',
    input: z.strictObject({ groupGiftId: id }),
    output: registrySchema,
  },
})
