import type { EmailSample } from '#platform/mail/email-sample.ts'
import { ticketAnsweredEmail } from './ticket-answered.ts'
import { ticketOpenedEmail } from './ticket-opened.ts'

const number = 'FB-2F4K7A'

export const feedbackEmailSamples: readonly EmailSample[] = [
  {
    id: 'ticket-opened',
    title: 'Message received',
    render: ({ shop }) =>
      ticketOpenedEmail({ number, by: '2026-12-01', link: `${shop.origin}/user/contactUs`, shop }),
  },
  {
    id: 'ticket-answered',
    title: 'Answer to a message',
    render: ({ shop }) =>
      ticketAnsweredEmail({
        number,
        text: 'Hello Helen,\n\nThe napkins can be washed at 140 °F. Iron them while damp.\n\nBest,\nMay',
        link: `${shop.origin}/user/contactUs`,
        resolved: true,
        shop,
      }),
  },
]
