import { formatDateWithYear } from '#kernel/time/time.ts'
import type { EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'
import { createNoteEmail } from '#platform/mail/note-email.ts'
import type { StoredCertificate } from '../db/certificates.ts'

export type CertificateEvent = 'accept' | 'reject' | 'revoke' | 'expire'

interface CertificateEmail {
  readonly certificate: Pick<StoredCertificate, 'number' | 'states' | 'expiresOn' | 'decisionNote'>
  readonly event: CertificateEvent
  readonly url: string
  readonly shop: EmailShop
}

export function renderCertificateEmail({
  certificate,
  event,
  url,
  shop,
}: CertificateEmail): EmailContent {
  const { subject, heading, paragraphs } = write(certificate)[event]
  return createNoteEmail({
    subject,
    heading,
    paragraphs: paragraphs.filter((text) => text !== ''),
    button: { label: 'See your certificates', url },
    after: 'Orders that you have already placed do not change.',
    reason: 'you sent us a tax exemption certificate',
    shop,
  })
}

function write({ number, states, expiresOn, decisionNote }: CertificateEmail['certificate']) {
  const places = states.join(', ')
  const lastDay = expiresOn === null ? '' : formatDateWithYear(expiresOn)
  return {
    accept: {
      subject: 'Your tax exemption certificate was accepted',
      heading: 'You now buy without sales tax.',
      paragraphs: [
        `We have accepted your certificate ${number}. We no longer charge sales tax on orders that `
          + `go to ${places}. Sign in before you check out.`,
        lastDay && `The certificate is valid through ${lastDay}.`,
      ],
    },
    reject: {
      subject: 'We could not accept your tax exemption certificate',
      heading: 'Please send another certificate.',
      paragraphs: [
        `We could not accept your certificate ${number}, so we still charge sales tax.`,
        decisionNote,
      ],
    },
    revoke: {
      subject: 'Your tax exemption certificate is no longer accepted',
      heading: 'We charge sales tax again.',
      paragraphs: [
        `We no longer accept your certificate ${number} for orders that go to ${places}.`,
        decisionNote,
      ],
    },
    expire: {
      subject: `Your tax exemption certificate expires on ${lastDay}`,
      heading: 'Your certificate expires soon.',
      paragraphs: [
        `Your certificate ${number} is valid through ${lastDay}. After that day, we charge sales `
          + `tax on orders that go to ${places}.`,
        'Send us a new one to keep buying without sales tax.',
      ],
    },
  }
}
