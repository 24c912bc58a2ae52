import { exemptionReasons } from '#kernel/tax-exemption/exemption-reasons.ts'
import { calendarDate, formatDateWithYear } from '#kernel/time/time.ts'
import { panelRows, type Customer, type CustomerPanel } from '#modules/members/customer-panel.ts'
import type { Db } from '#platform/db/database.server.ts'
import { listMemberCertificates, type StoredCertificate } from '../db/certificates.ts'

export async function readCertificatesPanel(
  db: Db,
  { memberId }: Customer,
  now: Date,
): Promise<CustomerPanel[]> {
  if (memberId === null) return []
  const certificates = await listMemberCertificates(db, memberId, panelRows)
  if (certificates.length === 0) return []
  const today = calendarDate(now)
  return [
    {
      name: 'certificates',
      title: 'Tax exemptions',
      rows: certificates.map((certificate) => ({
        id: certificate.id,
        title: certificate.number,
        subtitle: summarize(certificate),
        at: certificate.submittedAt,
        state: isExpired(certificate, today) ? 'expired' : certificate.state,
        link: { resource: 'certificate', id: certificate.id },
      })),
    },
  ]
}

function isExpired({ state, expiresOn }: StoredCertificate, today: string): boolean {
  return state === 'accepted' && expiresOn !== null && expiresOn < today
}

function summarize({ company, reason, states, expiresOn }: StoredCertificate): string {
  const validity =
    expiresOn === null ? 'does not expire' : `through ${formatDateWithYear(expiresOn)}`
  return [company, exemptionReasons[reason], states.join(', '), validity]
    .filter((part) => part !== '')
    .join(' · ')
}
