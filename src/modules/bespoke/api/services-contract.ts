import { z } from 'zod'
import { idText } from '#platform/http/text-fields.ts'
import { defineContract } from '#platform/http/endpoint.ts'

const cents = z.number().int()

export const estimateSchema = z.object({
  low: cents,
  high: cents,
  daysLow: z.number().int(),
  daysHigh: z.number().int(),
})
export const estimateInput = {
  serviceId: idText(40, 2),
  answers: z
    .record(idText(), idText())
    .refine((answers) => Object.keys(answers).length <= 12, 'Too many answers.'),
  quantity: z.number().int().min(1).max(500),
}

/** The bespoke services with their estimates. */
export const servicesContract = defineContract({
  listServices: {
    method: 'get',
    path: '/api/bespoke/services',
    summary: 'Lists the bespoke services with ranges of price and lead time',
    access: 'public',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      page: z.object({
        title: z.string(),
        /** The end of the title, in italics. */
        em: z.string(),
        lead: z.string(),
        description: z.string(),
        /** Business days until the first reply. */
        replyDays: z.number().int(),
      }),
      rows: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          note: z.string(),
          /** The slug of the product whose photo is shown. */
          product: z.string().nullable(),
          estimate: estimateSchema,
          questions: z.array(
            z.object({
              id: z.string(),
              label: z.string(),
              options: z.array(z.object({ id: z.string(), label: z.string() })),
            }),
          ),
        }),
      ),
    }),
  },
  estimateCommission: {
    method: 'post',
    path: '/api/bespoke/estimate',
    summary: 'Estimates price and lead time from the answers so far',
    access: 'public',
    rate: 'read',
    allowedWhenDiskFull: true,
    input: z.strictObject(estimateInput),
    /** `readyFrom` and `readyTo` assume a start today. */
    output: estimateSchema.extend({ readyFrom: z.string(), readyTo: z.string() }),
  },
})
