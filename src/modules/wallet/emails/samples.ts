import type { EmailSample } from '#platform/mail/email-sample.ts'
import { renderCreditExpiringEmail } from './credit-expiring-email.ts'
import { renderGiftCardEmail } from './gift-card-email.ts'
import { renderWalletClosedEmail } from './wallet-closed-email.ts'

const code = 'K7QM 4TXW 9RPD 2HNV'

export const walletEmailSamples: readonly EmailSample[] = [
  {
    id: 'gift-card',
    title: 'Gift card',
    render: ({ shop }) =>
      renderGiftCardEmail(
        {
          recipientName: 'June',
          senderName: 'Helen Parker',
          note: 'Happy birthday! Find something for your table.',
          amount: 100_00,
          code,
        },
        shop,
      ),
  },
  {
    id: 'credit-expiring',
    title: 'Credit expires soon',
    render: ({ shop }) =>
      renderCreditExpiringEmail(
        { name: 'Store credit', amount: 25_00, reason: 'Late delivery', by: 'Thu, Dec 31' },
        shop,
      ),
  },
  {
    id: 'wallet-closed',
    title: 'Wallet of a closed account',
    render: ({ shop }) => renderWalletClosedEmail({ amount: 40_00, code }, shop),
  },
]
