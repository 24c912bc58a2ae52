import { formatMoney } from '#kernel/money/money.ts'
import {
  button,
  linkList,
  numberedList,
  paragraph,
  quotation,
  subheading,
} from '#platform/mail/email-blocks.ts'
import { renderEmail, type EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'
import { giftCardFace } from './gift-card-face.ts'

export interface GiftCardEmailContent {
  readonly recipientName: string
  readonly senderName: string
  readonly note: string
  /** The face that the buyer chose; empty for a card without one. */
  readonly design?: string
  readonly amount: number
  /** The code in groups of four. It appears only in this email. */
  readonly code: string
}

export function renderGiftCardEmail(
  { recipientName, senderName, note, design = '', amount, code }: GiftCardEmailContent,
  shop: EmailShop,
): EmailContent {
  const worth = formatMoney(amount)
  const heading = senderName ? `${senderName} sent you ${worth}` : `Your gift card, ${worth}`
  return renderEmail({
    subject: `${heading} to spend at ${shop.name}`,
    preheader: `${worth} for anything in the shop. It never expires.`,
    heading: `${heading} to spend at ${shop.name}.`,
    blocks: [
      ...(recipientName ? [paragraph(`Dear ${recipientName},`)] : []),
      ...(note ? [quotation(note, senderName && `From ${senderName}`)] : []),
      giftCardFace({ amount, code, design }, shop),
      button('Start shopping', `${shop.origin}/`),
      subheading('How to use it'),
      numberedList([
        'Choose anything in the shop.',
        'At checkout, enter the code under Payment. You can also add it to your wallet.',
        'Spend it in parts if you like. It doesn’t expire.',
      ]),
      linkList([
        {
          label: 'Check the balance',
          url: `${shop.origin}/giftCard`,
          note: 'Anyone with the code can use it, so keep this email private.',
        },
      ]),
    ],
    reason: senderName ? `${senderName} sent you a gift card` : 'a gift card was bought for you',
    shop,
  })
}
