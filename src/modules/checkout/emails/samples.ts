import type { EmailSample } from '#platform/mail/email-sample.ts'
import { paymentReleasedEmail } from './payment-released.ts'

export const checkoutEmailSamples: readonly EmailSample[] = [true, false].map((isCaptured) => ({
  id: isCaptured ? 'payment-refunded' : 'payment-released',
  title: isCaptured ? 'No order: payment refunded' : 'No order: payment released',
  render: ({ shop }) =>
    paymentReleasedEmail({
      total: 356_12,
      method: { brand: 'Visa', last4: '4242' },
      isCaptured,
      reason: isCaptured ? 'closed' : 'gone',
      now: new Date('2026-11-27T15:00:00Z'),
      shop,
    }),
}))
