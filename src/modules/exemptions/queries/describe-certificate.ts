import { calendarDate } from '#kernel/time/time.ts'
import type { Certificate } from '../contract.ts'
import type { StoredCertificate } from '../db/certificates.ts'

export function describeCertificate(
  { id, company, states, reason, number, issuedOn, fileName, state, ...stored }: StoredCertificate,
  now: Date,
): Certificate {
  const { expiresOn, submittedAt, decidedAt, decisionNote } = stored
  return {
    id,
    company,
    states: [...states],
    reason,
    number,
    issuedOn,
    expiresOn,
    fileName,
    state,
    isExpired: expiresOn !== null && expiresOn < calendarDate(now),
    submittedAt: submittedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    decisionNote,
  }
}
