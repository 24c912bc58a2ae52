import type { EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailSample } from '#platform/mail/email-sample.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'
import {
  renderAlreadySubscribedEmail,
  renderCodeReminderEmail,
  renderConfirmSubscriptionEmail,
  renderNewsletterEmail,
  renderNewsletterWelcomeEmail,
  renderUnsubscribeLinkEmail,
} from './subscription-emails.ts'

const coupon = { code: 'WELCOME-2F4K', endsAt: new Date('2026-12-27T15:00:00Z') }
const topics = [{ id: 'arrivals', title: 'New arrivals', text: 'What is new.' }]

interface Links {
  readonly shop: EmailShop
  readonly leave: string
}

const sample = (
  id: string,
  title: string,
  render: (links: Links) => EmailContent,
): EmailSample => ({
  id: `newsletter-${id}`,
  title,
  render: ({ shop }) => render({ shop, leave: `${shop.origin}/unsubscribe` }),
})

export const newsletterEmailSamples: readonly EmailSample[] = [
  sample('confirm', 'Newsletter: confirm the address', (links) =>
    renderConfirmSubscriptionEmail({
      ...links,
      confirm: `${links.shop.origin}/unsubscribe`,
      percent: 20,
    }),
  ),
  sample('already-subscribed', 'Newsletter: already subscribed', renderAlreadySubscribedEmail),
  sample('welcome', 'Newsletter: welcome with a code', (links) =>
    renderNewsletterWelcomeEmail({ ...links, percent: 20, coupon, topics }),
  ),
  sample('welcome-without-code', 'Newsletter: welcome', (links) =>
    renderNewsletterWelcomeEmail({ ...links, percent: 20, coupon: null, topics }),
  ),
  sample('code-reminder', 'Newsletter: code expires', (links) =>
    renderCodeReminderEmail({ ...links, percent: 20, coupon }),
  ),
  sample('unsubscribe-link', 'Newsletter: link to unsubscribe', renderUnsubscribeLinkEmail),
  sample('campaign', 'Newsletter', (links) =>
    renderNewsletterEmail({
      ...links,
      campaign: {
        topicTitle: 'New arrivals',
        subject: 'Hemp sheets are here',
        body: 'Cool in summer, warm in winter.\n\nThey come in four colors.',
        button: { label: 'See the sheets', path: '/collection' },
      },
    }),
  ),
]
