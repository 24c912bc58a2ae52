import { formatMoney } from '#kernel/money/money.ts'
import { button, largeCode, paragraph, smallPrint } from '#platform/mail/email-blocks.ts'
import { renderEmail, type EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

export function renderWalletClosedEmail(
  { amount, code }: { amount: number; code: string },
  shop: EmailShop,
): EmailContent {
  return renderEmail({
    subject: `The balance of your ${shop.name} wallet: ${formatMoney(amount)}`,
    heading: `${formatMoney(amount)} of store credit, on a gift card`,
    blocks: [
      paragraph(
        'Your account is closed, and this was the balance of its wallet. You can still use it '
          + 'without an account.',
      ),
      largeCode(code, 'Your code'),
      button('Check the balance', `${shop.origin}/giftCard`),
      smallPrint(
        'Enter the code at checkout, under Payment. You can spend it in parts, and it '
          + 'doesn’t expire. Anyone with the code can use it, so keep this email private.',
      ),
    ],
    reason: `you closed your ${shop.name} account`,
    shop,
  })
}
