import {
  renderButton,
  renderEmailLayout,
  renderPlainTextLayout,
  renderLines,
  paragraph,
  type EmailContent,
} from '#platform/mail/email-layout.ts'
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
  const heading = `Our answer to ${number}`
  const closing = resolved
    ? 'We believe this resolves your request. If it does not, reply within 30 days and we '
      + 'will continue.'
    : 'To reply, open the conversation with this link.'
  const blocks = text.split(/\n\s*\n/)
  return {
    subject: `Our answer to your message, ${number}`,
    html: renderEmailLayout({
      preheader: blocks[0] ?? '',
      heading,
      shop,
      body: [
        ...blocks.map((block) => renderLines(block.split('\n'))),
        renderButton('Reply', link),
        paragraph(closing),
      ],
    }),
    text: renderPlainTextLayout(shop, [heading, ...blocks, `${closing}\n${link}`]),
  }
}
