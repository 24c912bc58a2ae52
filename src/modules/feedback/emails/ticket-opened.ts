import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import {
  renderButton,
  renderEmailLayout,
  renderPlainTextLayout,
  paragraph,
  type EmailContent,
} from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

/** Contains nothing of the message, since anyone can enter any email address in the form. */
export function ticketOpenedEmail(ticket: {
  number: string
  by: CalendarDate
  link: string
  shop: EmailShop
}): EmailContent {
  const { number, by, link, shop } = ticket
  const heading = 'We received your message'
  const promise = `Your ticket number is ${number}. We will reply by the end of ${formatDate(by)}.`
  const linkNote = 'Use this link to read the conversation or add to it. Do not share it.'
  const mistakeNote =
    'If you did not write to us, someone entered your address by mistake. You do not need '
    + 'to do anything.'
  return {
    subject: `Your message to ${shop.name}, ${number}`,
    html: renderEmailLayout({
      preheader: promise,
      heading,
      shop,
      body: [
        paragraph(promise),
        renderButton('Open the conversation', link),
        paragraph(linkNote),
        paragraph(mistakeNote),
      ],
    }),
    text: renderPlainTextLayout(shop, [heading, promise, `${linkNote}\n${link}`, mistakeNote]),
  }
}
