import { formatMoney } from '#kernel/money/money.ts'
import {
  renderButton,
  renderEmailLayout,
  renderPlainTextLayout,
  renderLines,
  paragraph,
  subheading,
  type EmailContent,
} from '#platform/mail/email-layout.ts'
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
  const greeting = recipientName ? `Dear ${recipientName},` : ''
  const instructions =
    'Enter the code at checkout, under How you will pay, or add it to your wallet. You can '
    + 'spend it in parts, and it doesn’t expire. Anyone with the code can use it, so keep this '
    + 'email private.'
  const link = `${shop.origin}/giftCard`
  return {
    subject: `${from} to spend at ${shop.name}`,
    html: renderEmailLayout({
      preheader: `${worth} for anything in the shop.`,
      heading: `${from} to spend at ${shop.name}.`,
      shop,
      body: [
        ...(greeting ? [paragraph(greeting)] : []),
        ...(note ? [paragraph(note)] : []),
        subheading('Your code'),
        renderLines([code]),
        renderButton('Check the balance', link),
        paragraph(instructions),
      ],
    }),
    text: renderPlainTextLayout(shop, [
      `${from} to spend at ${shop.name}.`,
      ...(greeting ? [greeting] : []),
      ...(note ? [note] : []),
      `Your code\n${code}`,
      instructions,
      link,
    ]),
  }
}
