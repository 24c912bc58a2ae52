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

export function walletClosedMail(
  { amount, code }: { amount: number; code: string },
  origin: string,
): MailBody {
  const heading = `${formatMoney(amount)} of store credit, on a gift card`
  const explanation =
    'Your account is closed, and this was the balance of its wallet. You can still use it '
    + 'without an account.'
  const instructions =
    'Enter the code at checkout, under How you will pay. You can spend it in parts, and it '
    + 'doesn’t expire. Anyone with the code can use it, so keep this email private.'
  const link = `${origin}/giftCard`
  return {
    subject: `The balance of your Aumbry wallet: ${formatMoney(amount)}`,
    html: letter({
      preheader: explanation,
      heading,
      origin,
      body: [
        paragraph(explanation),
        subheading('Your code'),
        lines([code]),
        action('Check the balance', link),
        paragraph(instructions),
      ],
    }),
    text: letterText([heading, explanation, `Your code\n${code}`, instructions, link]),
  }
}
