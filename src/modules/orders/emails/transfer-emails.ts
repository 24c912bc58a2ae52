import {
  renderButton,
  renderEmailLayout,
  renderPlainTextLayout,
  paragraph,
  type EmailContent,
} from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

interface TransferRequest {
  readonly number: string
  /** The member's name and masked email. */
  readonly asker: string
  readonly answer: string
  readonly shop: EmailShop
}

/** Sent to the address the order was placed with, which alone can approve the transfer. */
export function transferRequestEmail({
  number,
  asker,
  answer: answerLink,
  shop,
}: TransferRequest): EmailContent {
  const heading = `${asker} asks to move order ${number} to their account`
  const explanation =
    'If you approve, the order with its addresses, prices and returns moves to their '
    + 'account, and the links that we emailed to you stop working.'
  const warning =
    'If you do not know this person, decline or do nothing. Nothing changes without your '
    + 'approval. The request is valid for 7 days.'
  return {
    subject: `Move order ${number} to another account?`,
    html: renderEmailLayout({
      preheader: explanation,
      heading,
      shop,
      body: [
        paragraph(explanation),
        renderButton('Review the request', answerLink),
        paragraph(warning),
      ],
    }),
    text: renderPlainTextLayout(shop, [heading, explanation, answerLink, warning]),
  }
}

/** Sent to the member who asked for the transfer. */
export function transferAnswerEmail({
  number,
  accepted,
  shop,
}: {
  number: string
  accepted: boolean
  shop: EmailShop
}): EmailContent {
  const heading = accepted
    ? `Order ${number} is in your account`
    : `Order ${number} was not moved to your account`
  const message = accepted
    ? 'You can find it in your orders. From now on we email updates on it to you.'
    : 'The buyer declined the request.'
  return {
    subject: heading,
    html: renderEmailLayout({
      preheader: message,
      heading,
      shop,
      body: [
        paragraph(message),
        ...(accepted ? [renderButton('Your orders', `${shop.origin}/order`)] : []),
      ],
    }),
    text: renderPlainTextLayout(shop, [
      heading,
      message,
      ...(accepted ? [`${shop.origin}/order`] : []),
    ]),
  }
}
