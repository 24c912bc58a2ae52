import { z } from 'zod'
import { tokenText } from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { contract } from '#platform/http/endpoint.ts'
import { parseLeaveToken } from './domain/leave-token.ts'
import { topics } from './domain/letters.ts'

const leaveTokenSchema = tokenText((text) => parseLeaveToken(text) !== null)

const standingSchema = z.object({
  /** Masked: the link may have been passed on. */
  email: z.string(),
  state: z.enum(['pending', 'confirmed', 'unsubscribed', 'bounced', 'complained']),
  frequency: z.enum(['every', 'monthly']),
  /** What the letters they get are about. */
  topics: z.array(z.enum(topics)),
  /** Until when one press brings it back; null when there is nothing to bring back. */
  returnUntil: z.string().nullable(),
})
export type SubscriptionStanding = z.infer<typeof standingSchema>

const confirmedSchema = z.object({
  email: z.string(),
  /** Null for who has ordered before: the code is for a first order. */
  coupon: z.object({ code: z.string(), endsAt: z.string() }).nullable(),
})
export type ConfirmedSubscription = z.infer<typeof confirmedSchema>

export const subscriptionsContract = contract({
  readSubscribeInfo: {
    method: 'get',
    path: '/api/guest/getSubscribeInfo',
    summary:
      "Whether the signed-in member's own address is subscribed; false for every other address and caller",
    access: 'anyone',
    rate: 'read',
    input: z.strictObject({ email: emailSchema }),
    output: z.boolean(),
  },
  subscribe: {
    method: 'post',
    path: '/api/guest/subscribe',
    summary:
      'Mails a link to confirm; the same answer for every address, one mail a day for each mailbox',
    access: 'anyone',
    rate: 'mail',
    input: z.strictObject({
      email: emailSchema,
      source: z.enum(['popup', 'footer', 'account']).default('popup'),
    }),
    /** Whether the address is subscribed already; only ever true in what its own member hears, which is a refusal. */
    output: z.boolean(),
  },
  confirmSubscription: {
    method: 'post',
    path: '/api/guest/confirmSubscription',
    summary:
      'Confirms by the mailed token and makes the code; the same answer when it is called again',
    access: 'anyone',
    rate: 'lookup',
    input: z.strictObject({ token: tokenText() }),
    output: confirmedSchema,
  },
  unsubscribe: {
    method: 'post',
    path: '/api/guest/unsubscribe',
    summary:
      'Leaves by the signed token of a mail; an address alone only has that link mailed to it',
    access: 'anyone',
    rate: 'write',
    evenWhenFull: true,
    input: z
      .strictObject({
        token: leaveTokenSchema.optional(),
        email: emailSchema.optional(),
        reason: z.enum(['too_often', 'not_for_me', 'never_asked', 'other']).optional(),
      })
      .refine(({ token, email }) => token !== undefined || email !== undefined, {
        path: ['email'],
        message: 'Enter your email address.',
      }),
    output: standingSchema.nullable(),
  },
  readSubscription: {
    method: 'get',
    path: '/api/guest/subscription',
    summary: 'How a subscription stands, by the signed token of a mail',
    access: 'anyone',
    rate: 'read',
    input: z.strictObject({ token: leaveTokenSchema }),
    output: standingSchema,
  },
  changeSubscription: {
    method: 'post',
    path: '/api/guest/changeSubscription',
    summary:
      'Other topics, less often, every letter again, or back within 30 days of leaving, by the signed token of a mail',
    access: 'anyone',
    rate: 'write',
    input: z
      .strictObject({
        token: leaveTokenSchema,
        frequency: z.enum(['every', 'monthly']).optional(),
        topics: z
          .array(z.enum(topics))
          .min(1, 'Choose one at least, or unsubscribe.')
          .max(topics.length)
          .optional(),
      })
      .refine((change) => change.frequency !== undefined || change.topics !== undefined, {
        path: ['frequency'],
        message: 'Say what is to change.',
      }),
    output: standingSchema,
  },
})
