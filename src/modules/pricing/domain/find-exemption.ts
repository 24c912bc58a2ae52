import type { AcceptedCertificate, GroupExemption } from '#kernel/tax-exemption/exemption.ts'
import { addDays, type CalendarDate } from '#kernel/time/time.ts'

/** For this long, buyers are told that their certificate has expired. */
const expiryNoticeDays = 90

/**
 * The certificate that decides about a sale to a state on a day of the shop's calendar. Of several,
 * the one that is valid longest; if none is valid, the one that expired last.
 */
export function findExemption(
  certificates: readonly AcceptedCertificate[],
  { stateCode, on }: { readonly stateCode: string | null; readonly on: CalendarDate },
): GroupExemption | null {
  if (stateCode === null) return null
  const [longest] = certificates
    .filter(({ states, issuedOn }) => states.includes(stateCode) && issuedOn <= on)
    .toSorted(compareExpiry)
  if (!longest) return null
  const { id, number, reason, expiresOn } = longest
  const isExpired = expiresOn !== null && expiresOn < on
  if (isExpired && addDays(expiresOn, expiryNoticeDays) < on) return null
  return {
    kind: isExpired ? 'expired' : 'exempt',
    certificateId: id,
    number,
    reason,
    stateCode,
    expiresOn,
  }
}

/** The latest first; equal ones by their ids. */
function compareExpiry(a: AcceptedCertificate, b: AcceptedCertificate): number {
  const [one, other] = [a.expiresOn ?? '9999-12-31', b.expiresOn ?? '9999-12-31']
  if (one === other) return a.id < b.id ? -1 : 1
  return one < other ? 1 : -1
}
