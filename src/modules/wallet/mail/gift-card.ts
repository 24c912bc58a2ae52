import { formatMoney } from '#kernel/money/money.ts'
import {
  action,
  letter,
  letterText,
  lines,
  paragraph,
  subheading,
  type MailBody,
} from '#platform/mail/letter.ts'

export interface GiftCardLetter {
  readonly recipientName: string
  readonly senderName: string
  readonly note: string
  readonly amount: number
  /** The code in groups of four. It appears only in this email. */
  readonly code: string
}

export function giftCardMail(
  { recipientName, senderName, note, amount, code }: GiftCardLetter,
  origin: string,
): MailBody {
  const worth = formatMoney(amount)
  const from = senderName ? `${senderName} sent you ${worth}` : `Your gift card, ${worth}`
  const greeting = recipientName ? `Dear ${recipientName},` : ''
  const instructions =
    'Enter the code at checkout, under How you will pay, or add it to your wallet. You can '
    + 'spend it in parts, and it doesn’t expire. Anyone with the code can use it, so keep this '
    + 'email private.'
  const link = `${origin}/giftCard`
  return {
    subject: `${from} to spend at Aumbry`,
    html: letter({
      preheader: `${worth} for anything in the shop.`,
      heading: `${from} to spend at Aumbry.`,
      origin,
      body: [
        ...(greeting ? [paragraph(greeting)] : []),
        ...(note ? [paragraph(note)] : []),
        subheading('Your code'),
        lines([code]),
        action('Check the balance', link),
        paragraph(instructions),
      ],
    }),
    text: letterText([
      `${from} to spend at Aumbry.`,
      ...(greeting ? [greeting] : []),
      ...(note ? [note] : []),
      `Your code\n${code}`,
      instructions,
      link,
    ]),
  }
}
