import { largeCode, paragraph, smallPrint } from '#platform/mail/email-blocks.ts'
import { renderEmail, type EmailContent } from '#platform/mail/email-layout.ts'
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
  const instructions =
    'Enter it on the page where you requested it. It is valid for 10 minutes and works once.'
  return renderEmail({
    subject: `${code} is your code for order ${number}`,
    preheader: instructions,
    heading: `Your code for order ${number}`,
    blocks: [
      largeCode(code),
      paragraph(instructions),
      smallPrint(
        'If you did not request this code, someone knows your order number and email address. '
          + 'They cannot see the order without the code, so do not share it.',
      ),
    ],
    reason: 'someone looked up an order placed with this address',
    shop,
  })
}
