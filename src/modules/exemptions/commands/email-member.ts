import { findContact } from '#modules/members/find-contact.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import type { StoredCertificate } from '../db/certificates.ts'
import { renderCertificateEmail, type CertificateEvent } from '../emails/certificate-emails.ts'

export async function emailMember(
  tx: Tx,
  { mails, origin }: Pick<Services, 'mails' | 'origin'>,
  { certificate, event }: { certificate: StoredCertificate; event: CertificateEvent },
): Promise<void> {
  const contact = await findContact(tx, certificate.memberId)
  if (!contact) return
  await mails.sendLater(tx, {
    dedupeKey: `exemption:${certificate.id}:${event}`,
    to: contact.email,
    ...renderCertificateEmail({
      certificate,
      event,
      url: `${origin}/user/accountSettings`,
      shop: mails.shop,
    }),
  })
}
