import { z } from 'zod'
import { idText } from '#platform/http/text-fields.ts'
import { contract } from '#platform/http/endpoint.ts'
import { amountSchema } from '#platform/http/fields.ts'

const id = idText(40, 4)
const cents = z.number().int()

/** A gift that has not left can stay with the shop, for store credit of the registry's owner. */
export const creditContract = contract({
  previewGiftCredit: {
    method: 'get',
    path: '/api/registry/creditPreview',
    summary:
      'What the pieces of one wish of a gift come to as store credit, while they have not left; for the owner',
    access: 'member',
    rate: 'read',
    input: z.strictObject({ giftId: id, itemId: id }),
    output: z.object({ title: z.string(), count: cents, credit: cents }),
  },
  takeGiftCredit: {
    method: 'post',
    path: '/api/registry/credit',
    summary:
      'Takes them as store credit: all that was paid for them; nothing is sent, and their giver hears nothing of it',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ giftId: id, itemId: id, expected: amountSchema }),
    output: z.object({ credit: cents }),
  },
})
