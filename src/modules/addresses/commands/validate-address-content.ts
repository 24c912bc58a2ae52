import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { refuseDestination, findUnservedDestination } from '#kernel/us-address/destinations.ts'
import type { Services } from '#platform/services.ts'
import type { AddressContent } from '../domain/address-book.ts'
import { getNotesExpiry } from '../domain/delivery-notes.ts'
import {
  completesZipOnly,
  isSamePlace,
  getVerificationStatus,
  type AddressVerification,
} from '../domain/verdict.ts'
import type { AddressValues, StoredAddress } from '../db/book.ts'

/** Returns the content with the expiry date of its delivery notes. */
export function validateAddressContent(
  content: AddressContent,
  { reaches, now }: { reaches: Services['shipsTo']; now: Date },
): AddressContent | Refusal<'fields-invalid'> {
  const unreached = findUnservedDestination(content, reaches)
  if (unreached) return refuseDestination(unreached, 'stateCode')
  const end = getNotesExpiry(
    { notes: content.deliveryNotes, asked: content.deliveryNotesUntil },
    calendarDate(now),
  )
  if ('reason' in end)
    return refuse('fields-invalid', end.reason, {
      reason: 'delivery-notes-date-invalid',
      fields: { deliveryNotesUntil: end.reason },
    })
  return { ...content, deliveryNotesUntil: end.until }
}

type PreviousAddress = AddressContent
  & Pick<StoredAddress, 'verificationStatus' | 'suggestion' | 'warning' | 'checkedAt'>

/**
 * Verifies an address and returns the result as columns. Call it outside a transaction, because it
 * makes network calls. The previous result is reused while the place is the same.
 */
export async function verifyAddressContent(
  { verify }: Pick<Services, 'verify'>,
  content: AddressContent,
  { before, asEntered, now }: { before?: PreviousAddress; asEntered?: boolean; now: Date },
): Promise<AddressValues> {
  const previous = before && isSamePlace(before, content) ? getPreviousVerification(before) : null
  if (previous)
    return toColumns(previous.verdict, {
      asEntered: asEntered ?? previous.isDecided,
      checkedAt: previous.checkedAt,
    })
  const { company, line1, line2, city, stateCode, zip } = content
  const verdict = await verify({ company, line1, line2, city, stateCode, zip })
  return toColumns(verdict, { asEntered: asEntered ?? false, checkedAt: verdict && now })
}

function toColumns(
  verdict: AddressVerification | null,
  { asEntered, checkedAt }: { asEntered: boolean; checkedAt: Date | null },
): AddressValues {
  if (!verdict)
    return { verificationStatus: 'unverified', suggestion: null, warning: null, checkedAt: null }
  const { suggestion, warning } = verdict
  return {
    verificationStatus: getVerificationStatus(verdict, asEntered),
    suggestion,
    warning,
    checkedAt,
  }
}

/** `isDecided` says that the member chose a spelling or that there was nothing to choose. */
function getPreviousVerification(
  before: PreviousAddress,
): { verdict: AddressVerification; isDecided: boolean; checkedAt: Date } | null {
  const { verificationStatus: status, suggestion, warning, checkedAt } = before
  if (checkedAt === null || (status === 'unverified' && warning === null)) return null
  const isKnown =
    status === 'verified' || (suggestion !== null && completesZipOnly(before, suggestion))
  return {
    verdict: { isKnown, suggestion, warning },
    isDecided: status === 'verified' || status === 'overridden',
    checkedAt: new Date(checkedAt),
  }
}
