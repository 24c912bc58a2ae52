import type { EmailSample } from '#platform/mail/email-sample.ts'
import { commissionEmail, type CommissionEmailData } from './commission-email.ts'

const titles: Readonly<Record<CommissionEmailData['about'], string>> = {
  received: 'Commission received',
  message: 'Commission: message',
  quote: 'Commission: quote',
  declined: 'Commission declined',
  accepted: 'Commission: quote accepted',
  deposit: 'Commission: deposit received',
  installment: 'Commission: payment received',
  reached: 'Commission: milestone',
  made: 'Commission finished',
  proof: 'Commission: drawing',
  approved: 'Commission: drawing approved',
  stopped: 'Commission stopped',
}

export const commissionEmailSamples: readonly EmailSample[] = Object.entries(titles).map(
  ([about, title]) => ({
    id: `commission-${about}`,
    title,
    render: ({ shop }) =>
      commissionEmail({
        number: 'BC-2F4K7A',
        link: `${shop.origin}/bespokeServices`,
        shop,
        about: about as CommissionEmailData['about'],
        by: 'Tue, Dec 1',
        paid: 42_000,
      }),
  }),
)
