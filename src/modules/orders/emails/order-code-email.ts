import {
  renderCode,
  renderEmailLayout,
  renderPlainTextLayout,
  paragraph,
  type EmailContent,
} from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

export function orderCodeEmail({
  number,
  code,
  shop,
}: {
  number: string
  code: string
  shop: EmailShop
}): EmailContent {
  const heading = `Your code for order ${number}`
  const instructions =
    'Enter it on the page where you requested it. It is valid for 10 minutes and works once.'
  const warning =
    'If you did not request this code, someone knows your order number and email address. '
    + 'They cannot see the order without the code, so do not share it.'
  return {
    subject: `${code} is your code for order ${number}`,
    html: renderEmailLayout({
      preheader: instructions,
      heading,
      shop,
      body: [renderCode(code), paragraph(instructions), paragraph(warning)],
    }),
    text: renderPlainTextLayout(shop, [heading, code, instructions, warning]),
  }
}
