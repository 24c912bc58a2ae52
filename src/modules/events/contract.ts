import { z } from 'zod'
import { patternText, searchText } from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { contract } from '#platform/http/endpoint.ts'
import { largestInteger, latestInstant } from '#platform/http/fields.ts'
import { eventTypes, maxBatch } from './domain/event-types.ts'

const short = searchText(80)
const visitId = patternText(/^[\w-]{8,64}$/, {
  max: 64,
  message: 'An id has 8 to 64 letters, digits, dashes or underscores.',
})

export const eventSchema = z.strictObject({
  id: visitId,
  type: z.enum(eventTypes),
  name: short.default(''),
  action: short.default(''),
  /** Only with the member's consent to mail. */
  email: emailSchema.optional(),
  path: searchText(200).default(''),
  /** Milliseconds since 1970 by the browser's clock. */
  at: z.number().int().min(0).max(latestInstant),
  detail: z
    .record(
      patternText(/^\w{1,40}$/, {
        max: 40,
        message: 'A key has 1 to 40 letters, digits or underscores.',
      }),
      z.union([searchText(120), z.number().min(-largestInteger).max(largestInteger)]),
    )
    .default({}),
})

export const eventsContract = contract({
  collectEvents: {
    method: 'post',
    path: '/api/track',
    summary: 'A batch of events of a page; the same id twice is one event',
    access: 'anyone',
    rate: 'track',
    input: z.strictObject({
      visit: visitId,
      platformCode: short,
      platform_type: z.literal('web'),
      events: z.array(eventSchema).min(1).max(maxBatch),
    }),
    output: z.object({ kept: z.number().int() }),
  },
})
