import type { EmailContent } from '#platform/mail/email-layout.ts'
import { createNoteEmail } from '#platform/mail/note-email.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

export function invoiceEmail({
  number,
  link,
  shop,
}: {
  number: string
  link: string
  shop: EmailShop
}): EmailContent {
  return createNoteEmail({
    subject: `Your invoice for order ${number}`,
    heading: `Your invoice for ${number}`,
    paragraphs: ['Your invoice is attached as a PDF.'],
    button: { label: 'Open the order', url: link },
    after: 'The link is valid for 90 days. Do not share it.',
    reason: 'you asked for the invoice of your order',
    shop,
  })
}
