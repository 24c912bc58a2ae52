import type { EmailSample } from '#platform/mail/email-sample.ts'
import { receivedEmail } from './received-email.ts'
import { applicationStageEmail, inquiryAnswerEmail } from './stage-emails.ts'

export const inquiryEmailSamples: readonly EmailSample[] = [
  {
    id: 'inquiry-received',
    title: 'Inquiry received',
    render: ({ shop }) =>
      receivedEmail({
        subject: `Your inquiry to ${shop.name}, IN-2F4K7A`,
        heading: 'We received your inquiry.',
        paragraphs: [
          'Your inquiry number is IN-2F4K7A. We will reply by the end of Tue, Dec 1 with questions '
            + 'or a quote.',
        ],
        shop,
      }),
  },
  {
    id: 'inquiry-answer',
    title: 'Answer to an inquiry',
    render: ({ shop }) =>
      inquiryAnswerEmail({
        number: 'IN-2F4K7A',
        text: 'Thank you for writing.\n\nWe can make 200 napkins by March.',
        shop,
      }),
  },
  {
    id: 'application-stage',
    title: 'Stage of an application',
    render: ({ shop }) =>
      applicationStageEmail({
        number: 'JA-2F4K7A',
        roleTitle: 'Embroiderer',
        heading: 'We would like to meet you',
        lead: 'Thank you for applying.',
        text: 'Please choose a day next week.',
        shop,
      }),
  },
]
