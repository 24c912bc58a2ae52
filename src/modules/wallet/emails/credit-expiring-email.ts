import { formatMoney } from '#kernel/money/money.ts'
import { button, paragraph } from '#platform/mail/email-blocks.ts'
import { renderEmail, type EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

export function renderCreditExpiringEmail(
  { name, amount, reason, by }: { name: string; amount: number; reason: string; by: string },
  shop: EmailShop,
): EmailContent {
  return renderEmail({
    subject: `${formatMoney(amount)} of credit expires on ${by}`,
    heading: `${formatMoney(amount)} of your credit expires on ${by}`,
    blocks: [
      paragraph(
        `${name}: ${reason}. To use it, choose Pay with my wallet at checkout. Credit that expires `
          + 'first is spent first.',
      ),
      button('See your wallet', `${shop.origin}/giftCard`),
    ],
    reason: `you have credit in your ${shop.name} wallet`,
    shop,
  })
}
