import { z } from 'zod'
import { idText, tokenText } from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { parseUnsubscribeToken } from './domain/unsubscribe-token.ts'

const leaveTokenSchema = tokenText((text) => parseUnsubscribeToken(text) !== null)

const subscriptionSchema = z.object({
  email: z.string(),
  state: z.enum(['pending', 'confirmed', 'unsubscribed', 'bounced', 'complained']),
  frequency: z.enum(['every', 'monthly']),
  /** The chosen topics. */
  topics: z.array(z.string()),
  /** The topics to choose from. */
  choices: z.array(z.object({ id: z.string(), title: z.string(), text: z.string() })),
  /**
   * Until when the subscriber can resubscribe without a new confirmation; null when that is not
   * possible.
   */
  resubscribeUntil: z.string().nullable(),
})
export type SubscriptionStatus = z.infer<typeof subscriptionSchema>

const confirmedSchema = z.object({
  email: z.string(),
  coupon: z.object({ code: z.string(), endsAt: z.string() }).nullable(),
})
export type ConfirmedSubscription = z.infer<typeof confirmedSchema>

export const subscriptionsContract = defineContract({
  readSubscribeInfo: {
    method: 'get',
    path: '/api/guest/getSubscribeInfo',
    summary:
      "Whether the signed-in member's own address is subscribed; false for any other address "
      + 'or caller',
    access: 'anyone',
    rate: 'read',
    input: z.strictObject({ email: emailSchema }),
    output: z.boolean(),
  },
  subscribe: {
    method: 'post',
    path: '/api/guest/subscribe',
    summary:
      'Email a confirmation link; the answer is the same for every address, one email per '
      + 'mailbox and day',
    access: 'anyone',
    rate: 'mail',
    input: z.strictObject({
      email: emailSchema,
      source: z.enum(['popup', 'footer', 'account']).default('popup'),
    }),
    /** Always false: a member whose own address is subscribed gets a refusal. */
    output: z.boolean(),
  },
  confirmSubscription: {
    method: 'post',
    path: '/api/guest/confirmSubscription',
    summary:
      'Confirm a subscription with the emailed token and issue the code; repeating the call '
      + 'gives the same answer',
    access: 'anyone',
    rate: 'lookup',
    input: z.strictObject({ token: tokenText() }),
    output: confirmedSchema,
  },
  unsubscribe: {
    method: 'post',
    path: '/api/guest/unsubscribe',
    summary:
      'Unsubscribe with the signed token from an email; with an address only, email that '
      + 'link to it',
    access: 'anyone',
    rate: 'write',
    allowedWhenDiskFull: true,
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
    output: subscriptionSchema.nullable(),
  },
  readSubscription: {
    method: 'get',
    path: '/api/guest/subscription',
    summary: 'Get a subscription by the signed token from an email',
    access: 'anyone',
    rate: 'read',
    input: z.strictObject({ token: leaveTokenSchema }),
    output: subscriptionSchema,
  },
  changeSubscription: {
    method: 'post',
    path: '/api/guest/changeSubscription',
    summary:
      'Change topics or frequency, or resubscribe within 30 days, with the signed token from '
      + 'an email',
    access: 'anyone',
    rate: 'write',
    input: z
      .strictObject({
        token: leaveTokenSchema,
        frequency: z.enum(['every', 'monthly']).optional(),
        topics: z
          .array(idText())
          .min(1, 'Choose at least one topic, or unsubscribe.')
          .max(12)
          .optional(),
      })
      .refine((change) => change.frequency !== undefined || change.topics !== undefined, {
        path: ['frequency'],
        message: 'Choose a frequency or topics to change.',
      }),
    output: subscriptionSchema,
  },
})
