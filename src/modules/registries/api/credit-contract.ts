import { z } from 'zod'
import { idText } from '#platform/http/text-fields.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { amountSchema } from '#platform/http/fields.ts'

const id = idText(40, 4)
const cents = z.number().int()

export const creditContract = defineContract({
  previewGiftCredit: {
    method: 'get',
    path: '/api/registry/creditPreview',
    summary:
      'Returns the store credit for the units of a gift that have not shipped yet, for the '
      + 'registry owner',
    access: 'member',
    rate: 'read',
    input: z.strictObject({ giftId: id, itemId: id }),
    output: z.object({ title: z.string(), count: cents, credit: cents }),
  },
  exchangeGiftForCredit: {
    method: 'post',
    path: '/api/registry/credit',
    summary:
      'Converts unshipped units of a gift to store credit for the full amount paid; the '
      + 'giver is not notified',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ giftId: id, itemId: id, expected: amountSchema }),
    output: z.object({ credit: cents }),
  },
})
