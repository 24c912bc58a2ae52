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

export function renderWalletClosedEmail(
  { amount, code }: { amount: number; code: string },
  shop: EmailShop,
): EmailContent {
  const heading = `${formatMoney(amount)} of store credit, on a gift card`
  const explanation =
    'Your account is closed, and this was the balance of its wallet. You can still use it '
    + 'without an account.'
  const instructions =
    'Enter the code at checkout, under How you will pay. You can spend it in parts, and it '
    + 'doesn’t expire. Anyone with the code can use it, so keep this email private.'
  const link = `${shop.origin}/giftCard`
  return {
    subject: `The balance of your ${shop.name} wallet: ${formatMoney(amount)}`,
    html: renderEmailLayout({
      preheader: explanation,
      heading,
      shop,
      body: [
        paragraph(explanation),
        subheading('Your code'),
        renderLines([code]),
        renderButton('Check the balance', link),
        paragraph(instructions),
      ],
    }),
    text: renderPlainTextLayout(shop, [
      heading,
      explanation,
      `Your code\n${code}`,
      instructions,
      link,
    ]),
  }
}
