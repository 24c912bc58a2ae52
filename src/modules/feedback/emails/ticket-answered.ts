import { button, smallPrint, textLines } from '#platform/mail/email-blocks.ts'
import { renderEmail, type EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

/** The full answer with the link to reply. */
export function ticketAnsweredEmail(answer: {
  number: string
  text: string
  link: string
  resolved: boolean
  shop: EmailShop
}): EmailContent {
  const { number, text, link, resolved, shop } = answer
  return renderEmail({
    subject: `Our answer to your message, ${number}`,
    heading: `Our answer to ${number}`,
    blocks: [
      ...text.split(/\n\s*\n/).map((block) => textLines(block.split('\n'))),
      button('Reply', link),
      smallPrint(
        resolved
          ? 'We believe this resolves your request. If it does not, reply within 30 days and we '
              + 'will continue.'
          : 'To reply, open the conversation with this link.',
      ),
    ],
    reason: 'you wrote to us',
    shop,
  })
}
