import { formatMoney } from '#kernel/money/money.ts'
import { action, letter, letterText, paragraph, type MailBody } from '#platform/mail/letter.ts'

/** Credit that runs out, in time to spend it. */
export function creditExpiringMail(
  { name, amount, reason, by }: { name: string; amount: number; reason: string; by: string },
  origin: string,
): MailBody {
  const heading = `${formatMoney(amount)} of your credit is good until ${by}.`
  const words = `${name}: ${reason}. Choose Pay with my wallet at checkout; what runs out first is spent first.`
  const link = `${origin}/giftCard`
  return {
    subject: `${formatMoney(amount)} of credit, good until ${by}`,
    html: letter({
      preheader: words,
      heading,
      origin,
      body: [paragraph(words), action('See your wallet', link)],
    }),
    text: letterText([heading, words, link]),
  }
}
