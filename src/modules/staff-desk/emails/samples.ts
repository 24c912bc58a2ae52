import type { EmailSample } from '#platform/mail/email-sample.ts'
import { digestEmail, notificationEmail } from './notification-emails.ts'

export const staffDeskEmailSamples: readonly EmailSample[] = [
  {
    id: 'staff-notification',
    title: 'Notification of staff',
    render: ({ shop }) =>
      notificationEmail(
        { label: 'Payment disputed', title: 'Order AB-2F4K7A9C', path: '/disputes' },
        { shop, origin: shop.origin },
      ),
  },
  {
    id: 'staff-digest',
    title: 'Daily summary of staff',
    render: ({ shop }) =>
      digestEmail(
        [
          { label: 'New orders', titles: ['AB-2F4K7A9C', 'AB-3N8Q2W7X'], more: 3 },
          { label: 'Returns', titles: ['RT-2F4K7A'], more: 0 },
        ],
        { shop, origin: shop.origin },
      ),
  },
]
