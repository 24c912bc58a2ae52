import type { EmailSample } from '#platform/mail/email-sample.ts'
import { paymentLinkEmail } from './payment-link.ts'

export const draftEmailSamples: readonly EmailSample[] = [
  {
    id: 'payment-link',
    title: 'Link to pay an order',
    render: ({ shop, picture }) =>
      paymentLinkEmail({
        lines: [
          {
            qty: 2,
            title: 'Hemstitched napkin',
            options: [{ name: 'Color', value: 'White' }],
            total: 192_00,
            picture: picture(0),
          },
        ],
        total: 209_04,
        due: 209_04,
        url: `${shop.origin}/cart`,
        until: new Date('2026-12-04T22:00:00Z'),
        timeZone: shop.timeZone,
        shop,
      }),
  },
]
