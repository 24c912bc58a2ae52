import { button, paragraph } from '#platform/mail/email-blocks.ts'
import { renderEmail, type EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'
import { createNoteEmail } from '#platform/mail/note-email.ts'

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
  return createNoteEmail({
    subject: `Move order ${number} to another account?`,
    heading: `${asker} asks to move order ${number} to their account`,
    paragraphs: [
      'If you approve, the order with its addresses, prices and returns moves to their '
        + 'account, and the links that we emailed to you stop working.',
    ],
    button: { label: 'Review the request', url: answerLink },
    after:
      'If you do not know this person, decline or do nothing. Nothing changes without your '
      + 'approval. The request is valid for 7 days.',
    reason: 'the order was placed with this address',
    shop,
  })
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
  return renderEmail({
    subject: heading,
    heading,
    blocks: [
      paragraph(message),
      ...(accepted ? [button('See your orders', `${shop.origin}/order`)] : []),
    ],
    reason: 'you asked to move an order to your account',
    shop,
  })
}
