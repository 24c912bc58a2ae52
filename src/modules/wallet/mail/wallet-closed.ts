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

/** The account is closed, and what the shop owed its owner goes on as a gift card. The code stands in this mail and nowhere else. */
export function walletClosedMail(
  { amount, code }: { amount: number; code: string },
  origin: string,
): MailBody {
  const heading = `${formatMoney(amount)} of store credit, on a gift card`
  const why =
    'Your account is closed, and this was left in its wallet. It is yours all the same, without an account.'
  const how =
    'Type the code at checkout, under How you will pay. It can be spent in parts, it does not run out, and whoever has the code can use it: keep this mail to yourself.'
  const link = `${origin}/giftCard`
  return {
    subject: `What was left in your Aumbry wallet: ${formatMoney(amount)}`,
    html: letter({
      preheader: why,
      heading,
      origin,
      body: [
        paragraph(why),
        subheading('Your code'),
        lines([code]),
        action('See what is on it', link),
        paragraph(how),
      ],
    }),
    text: letterText([heading, why, `Your code\n${code}`, how, link]),
  }
}
