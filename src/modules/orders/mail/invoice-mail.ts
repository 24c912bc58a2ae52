import type { MailBody } from '#platform/mail/letter.ts'
import { noteMail } from '#platform/mail/note-mail.ts'

/** The invoice once more, attached; sent only to the address of the order. */
export function invoiceMail({
  number,
  link,
  origin,
}: {
  number: string
  link: string
  origin: string
}): MailBody {
  return noteMail({
    subject: `Your invoice for order ${number}`,
    heading: `Your invoice for ${number}`,
    paragraphs: ['You asked for it once more. It is attached as a PDF.'],
    button: { label: 'Open the order', url: link },
    after: 'The link is good for 90 days. Keep it to yourself.',
    origin,
  })
}
