import type { EmailContent } from '#platform/mail/email-layout.ts'
import { createNoteEmail } from '#platform/mail/note-email.ts'

export function invoiceEmail({
  number,
  link,
  origin,
}: {
  number: string
  link: string
  origin: string
}): EmailContent {
  return createNoteEmail({
    subject: `Your invoice for order ${number}`,
    heading: `Your invoice for ${number}`,
    paragraphs: ['Your invoice is attached as a PDF.'],
    button: { label: 'Open the order', url: link },
    after: 'The link is valid for 90 days. Do not share it.',
    origin,
  })
}
