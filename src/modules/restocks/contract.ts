import { z } from 'zod'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { idText, tokenText } from '#platform/http/text-fields.ts'
import { parseStopToken } from './domain/restock-request.ts'

const confirmedSchema = z.object({
  /** Masked, such as "n•••@example.com". */
  email: z.string(),
  product: z.object({ title: z.string(), slug: z.string(), variantId: z.string() }),
  /** It can be bought already. */
  isBack: z.boolean(),
})
export type ConfirmedRestockRequest = z.infer<typeof confirmedSchema>

export const restocksContract = defineContract({
  requestRestockEmail: {
    method: 'post',
    path: '/api/restock/request',
    summary:
      'Requests one email when a sold-out variant is back. Members wait at once at their own '
      + 'address, the default; other addresses are emailed a link to confirm. The answer is the '
      + 'same for every other address',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({ variantId: idText(40, 4), email: emailSchema.optional() }),
    output: z.object({ state: z.enum(['confirm', 'waiting']) }),
  },
  confirmRestockRequest: {
    method: 'post',
    path: '/api/restock/confirm',
    summary: 'Confirms a request with the emailed token; repeating the call has the same answer',
    access: 'anyone',
    rate: 'lookup',
    input: z.strictObject({ token: tokenText() }),
    output: confirmedSchema,
  },
  stopRestockEmails: {
    method: 'post',
    path: '/api/restock/stop',
    summary: 'Ends all requests of a mailbox with the signed token from one of the emails',
    access: 'anyone',
    rate: 'write',
    allowedWhenDiskFull: true,
    input: z.strictObject({ token: tokenText((text) => parseStopToken(text) !== null) }),
    output: z.object({ email: z.string() }),
  },
})
