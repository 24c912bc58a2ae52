import { formatMoney } from '#kernel/money/money.ts'
import { action, letter, letterText, paragraph, type MailBody } from '#platform/mail/letter.ts'

export function creditExpiringMail(
  { name, amount, reason, by }: { name: string; amount: number; reason: string; by: string },
  origin: string,
): MailBody {
  const heading = `${formatMoney(amount)} of your credit expires on ${by}.`
  const text =
    `${name}: ${reason}. To use it, choose Pay with my wallet at checkout. Credit that expires `
    + 'first is spent first.'
  const link = `${origin}/giftCard`
  return {
    subject: `${formatMoney(amount)} of credit expires on ${by}`,
    html: letter({
      preheader: text,
      heading,
      origin,
      body: [paragraph(text), action('See your wallet', link)],
    }),
    text: letterText([heading, text, link]),
  }
}
