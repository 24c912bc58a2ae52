import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { button, paragraph, smallPrint } from '#platform/mail/email-blocks.ts'
import { renderEmail, type EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

/** Contains nothing of the message, since anyone can enter any email address in the form. */
export function ticketOpenedEmail(ticket: {
  number: string
  by: CalendarDate
  link: string
  shop: EmailShop
}): EmailContent {
  const { number, by, link, shop } = ticket
  return renderEmail({
    subject: `Your message to ${shop.name}, ${number}`,
    heading: 'We received your message',
    blocks: [
      paragraph(`Your ticket number is ${number}. We will reply by the end of ${formatDate(by)}.`),
      button('Open the conversation', link),
      smallPrint('Use this link to read the conversation or add to it. Do not share it.'),
      smallPrint(
        'If you did not write to us, someone entered your address by mistake. You do not need '
          + 'to do anything.',
      ),
    ],
    reason: 'this address was given with a message to us',
    shop,
  })
}
