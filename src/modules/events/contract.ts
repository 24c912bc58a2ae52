import { z } from 'zod'
import { contract } from '#platform/http/endpoint.ts'
import { largestInteger, latestInstant } from '#platform/http/fields.ts'
import { eventTypes, maxBatch } from './domain/event-types.ts'

const short = z.string().max(80)

export const eventSchema = z.strictObject({
  id: z.string().regex(/^[\w-]{8,64}$/),
  type: z.enum(eventTypes),
  name: short.default(''),
  action: short.default(''),
  /** Only with the member's consent to mail. */
  email: z.string().max(254).optional(),
  path: z.string().max(200).default(''),
  /** Milliseconds since 1970 by the browser's clock. */
  at: z.number().int().min(0).max(latestInstant),
  detail: z
    .record(z.string().regex(/^\w{1,40}$/), z.union([z.string().max(120), z.number().min(-largestInteger).max(largestInteger)]))
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
      visit: z.string().regex(/^[\w-]{8,64}$/),
      platformCode: short,
      platform_type: z.literal('web'),
      events: z.array(eventSchema).min(1).max(maxBatch),
    }),
    output: z.object({ kept: z.number().int() }),
  },
})
