import { z } from 'zod'
import { idText } from '#platform/http/text-fields.ts'
import { contract, fileSchema } from '#platform/http/endpoint.ts'

const id = idText(40, 4)

/** What its people print, and do with gifts that have come. */
export const thanksContract = contract({
  printThanks: {
    method: 'post',
    path: '/api/registry/thankCards',
    summary: 'Thank-you cards to print, for the gifts that were not thanked for by mail, as PDF',
    access: 'member',
    rate: 'read',
    file: 'application/pdf',
    input: z.strictObject({ id }),
    output: fileSchema,
  },
  printList: {
    method: 'post',
    path: '/api/registry/printList',
    summary: 'What is still wished for, each with a QR code, for guests who give on paper, as PDF',
    access: 'member',
    rate: 'read',
    file: 'application/pdf',
    input: z.strictObject({ id }),
    output: fileSchema,
  },
  exportThanks: {
    method: 'post',
    path: '/api/registry/thanksTable',
    summary:
      'Who gave what and who was thanked, as a table to print envelopes from or to keep, as CSV',
    access: 'member',
    rate: 'read',
    file: 'text/csv',
    input: z.strictObject({ id }),
    output: fileSchema,
  },
  openGiftReturn: {
    method: 'post',
    path: '/api/registry/giftReturn',
    summary:
      'The gift code with which a gift that has come is exchanged or returned; its giver hears nothing of it',
    access: 'member',
    rate: 'write',
    input: z.strictObject({ giftId: id }),
    output: z.object({ code: z.string() }),
  },
})
