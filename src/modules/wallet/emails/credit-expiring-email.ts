import { formatMoney } from '#kernel/money/money.ts'
import {
  renderButton,
  renderEmailLayout,
  renderPlainTextLayout,
  paragraph,
  type EmailContent,
} from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

export function renderCreditExpiringEmail(
  { name, amount, reason, by }: { name: string; amount: number; reason: string; by: string },
  shop: EmailShop,
): EmailContent {
  const heading = `${formatMoney(amount)} of your credit expires on ${by}.`
  const text =
    `${name}: ${reason}. To use it, choose Pay with my wallet at checkout. Credit that expires `
    + 'first is spent first.'
  const link = `${shop.origin}/giftCard`
  return {
    subject: `${formatMoney(amount)} of credit expires on ${by}`,
    html: renderEmailLayout({
      preheader: text,
      heading,
      shop,
      body: [paragraph(text), renderButton('See your wallet', link)],
    }),
    text: renderPlainTextLayout(shop, [heading, text, link]),
  }
}
