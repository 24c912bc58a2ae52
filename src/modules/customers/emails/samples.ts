import type { EmailSample } from '#platform/mail/email-sample.ts'
import { renderErasureEmail } from './erasure-email.ts'

export const customerEmailSamples: readonly EmailSample[] = [
  {
    id: 'erasure',
    title: 'Confirm the erasure of data',
    render: ({ shop }) => renderErasureEmail({ token: 'sample' }, shop),
  },
]
