import { z } from 'zod'
import { idText } from '#platform/http/text-fields.ts'
import { defineContract, fileSchema } from '#platform/http/endpoint.ts'

const id = idText(40, 4)

export const thankYouContract = defineContract({
  printThankYouCards: {
    method: 'post',
    path: '/api/registry/thankYouCards',
    summary: 'Returns thank-you cards to print for gifts not thanked for by email, as PDF',
    access: 'member',
    rate: 'read',
    file: 'application/pdf',
    input: z.strictObject({ id }),
    output: fileSchema,
  },
  printList: {
    method: 'post',
    path: '/api/registry/printList',
    summary: 'Returns a printable list of the available items with QR codes, as PDF',
    access: 'member',
    rate: 'read',
    file: 'application/pdf',
    input: z.strictObject({ id }),
    output: fileSchema,
  },
  exportThankYouTable: {
    method: 'post',
    path: '/api/registry/thankYouTable',
    summary: 'Exports gifts, givers, and thank-you notes, as CSV',
    access: 'member',
    rate: 'read',
    file: 'text/csv',
    input: z.strictObject({ id }),
    output: fileSchema,
  },
  createGiftReturnCode: {
    method: 'post',
    path: '/api/registry/giftReturn',
    summary:
      'Returns a gift code for exchanging or returning a delivered gift; the giver is not notified',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ giftId: id }),
    output: z.object({ code: z.string() }),
  },
})
