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
  /** As it is shown, four by four. It stands in this mail and nowhere else. */
  readonly code: string
}

/** The gift card itself: who it is from, their words, the code and what to do with it. */
export function giftCardMail(
  { recipientName, senderName, note, amount, code }: GiftCardLetter,
  origin: string,
): MailBody {
  const worth = formatMoney(amount)
  const from = senderName ? `${senderName} sends you ${worth}` : `Your gift card, ${worth}`
  const hello = recipientName ? `Dear ${recipientName},` : ''
  const how =
    'Type the code at checkout, under How you will pay, or put it into your wallet. It can be spent in parts, it does not run out, and whoever has the code can use it: keep this mail to yourself.'
  const link = `${origin}/giftCard`
  return {
    subject: `${from} to spend at Aumbry`,
    html: letter({
      preheader: `${worth} for anything in the shop.`,
      heading: `${from} to spend at Aumbry.`,
      origin,
      body: [
        ...(hello ? [paragraph(hello)] : []),
        ...(note ? [paragraph(note)] : []),
        subheading('Your code'),
        lines([code]),
        action('See what is on it', link),
        paragraph(how),
      ],
    }),
    text: letterText([
      `${from} to spend at Aumbry.`,
      ...(hello ? [hello] : []),
      ...(note ? [note] : []),
      `Your code\n${code}`,
      how,
      link,
    ]),
  }
}
