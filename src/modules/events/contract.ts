import { z } from 'zod'
import { patternText, searchText } from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { largestInteger, latestInstant } from '#platform/http/fields.ts'
import { eventTypes, maxEventBatch } from './domain/event-types.ts'

const shortText = searchText(80)
const visitId = patternText(/^[\w-]{8,64}$/, {
  max: 64,
  message: 'Use 8 to 64 letters, digits, dashes or underscores.',
})

export const eventSchema = z.strictObject({
  id: visitId,
  type: z.enum(eventTypes),
  name: shortText.default(''),
  action: shortText.default(''),
  /** Only with the member's consent to marketing. */
  email: emailSchema.optional(),
  path: searchText(200).default(''),
  /** Milliseconds since 1970, from the browser's clock. */
  at: z.number().int().min(0).max(latestInstant),
  detail: z
    .record(
      patternText(/^\w{1,40}$/, {
        max: 40,
        message: 'Use 1 to 40 letters, digits or underscores.',
      }),
      z.union([searchText(120), z.number().min(-largestInteger).max(largestInteger)]),
    )
    .default({}),
})

export const eventsContract = defineContract({
  collectEvents: {
    method: 'post',
    path: '/api/track',
    summary: 'Records a batch of page events; events with a known id are ignored',
    access: 'anyone',
    rate: 'track',
    input: z.strictObject({
      visit: visitId,
      platformCode: shortText,
      platform_type: z.literal('web'),
      events: z.array(eventSchema).min(1).max(maxEventBatch),
    }),
    output: z.object({ stored: z.number().int() }),
  },
})
