import type { EmailSample } from '#platform/mail/email-sample.ts'
import { renderCertificateEmail, type CertificateEvent } from './certificate-emails.ts'

const titles: Readonly<Record<CertificateEvent, string>> = {
  accept: 'Tax exemption: certificate accepted',
  reject: 'Tax exemption: certificate rejected',
  revoke: 'Tax exemption: certificate revoked',
  expire: 'Tax exemption: certificate expires soon',
}

export const certificateEmailSamples: readonly EmailSample[] = (
  Object.entries(titles) as [CertificateEvent, string][]
).map(([event, title]) => ({
  id: `exemption-${event}`,
  title,
  render: ({ shop }) =>
    renderCertificateEmail({
      certificate: {
        number: 'ST-120-884213',
        states: ['NY', 'NJ'],
        expiresOn: '2027-03-31',
        decisionNote: event === 'accept' ? '' : 'The signature is missing on the second page.',
      },
      event,
      url: `${shop.origin}/user/accountSettings`,
      shop,
    }),
}))
