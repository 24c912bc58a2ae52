import { formatMoney } from '#kernel/money/money.ts'
import { button, largeCode, paragraph, quotation, smallPrint } from '#platform/mail/email-blocks.ts'
import { renderEmail, type EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

export interface GiftCardEmailContent {
  readonly recipientName: string
  readonly senderName: string
  readonly note: string
  readonly amount: number
  /** The code in groups of four. It appears only in this email. */
  readonly code: string
}

export function renderGiftCardEmail(
  { recipientName, senderName, note, amount, code }: GiftCardEmailContent,
  shop: EmailShop,
): EmailContent {
  const worth = formatMoney(amount)
  const from = senderName ? `${senderName} sent you ${worth}` : `Your gift card, ${worth}`
  return renderEmail({
    subject: `${from} to spend at ${shop.name}`,
    preheader: `${worth} for anything in the shop.`,
    heading: `${from} to spend at ${shop.name}.`,
    blocks: [
      ...(recipientName ? [paragraph(`Dear ${recipientName},`)] : []),
      ...(note ? [quotation(note)] : []),
      largeCode(code, 'Your code'),
      button('Check the balance', `${shop.origin}/giftCard`),
      smallPrint(
        'Enter the code at checkout, under How you will pay, or add it to your wallet. You can '
          + 'spend it in parts, and it doesn’t expire. Anyone with the code can use it, so keep this '
          + 'email private.',
      ),
    ],
    reason: senderName ? `${senderName} sent you a gift card` : 'a gift card was bought for you',
    shop,
  })
}
