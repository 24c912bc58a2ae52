import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { refuseDestination, unreachedPlace } from '#kernel/us-address/destinations.ts'
import type { AddressParts } from './address-parts.ts'
import type { AddressContent } from './domain/address-book.ts'
import { notesUntil } from './domain/delivery-notes.ts'
import { addsOnlyDigits, isSamePlace, statusOf, type Verdict } from './domain/verdict.ts'
import type { AddressValues, StoredAddress } from './data/book.ts'

/** The content with the day its notes end, or what is wrong with that day or with the place. */
export function checkedContent(
  content: AddressContent,
  { reaches, now }: { reaches: AddressParts['reaches']; now: Date },
): AddressContent | Refusal<'fields-invalid'> {
  const unreached = unreachedPlace(content, reaches)
  if (unreached) return refuseDestination(unreached, 'stateCode')
  const end = notesUntil(
    { notes: content.deliveryNotes, asked: content.deliveryNotesUntil },
    calendarDate(now),
  )
  if ('reason' in end)
    return refuse('fields-invalid', end.reason, { fields: { deliveryNotesUntil: end.reason } })
  return { ...content, deliveryNotesUntil: end.until }
}

/** An address as it was before it is changed. */
type Before = AddressContent
  & Pick<StoredAddress, 'verificationStatus' | 'suggestion' | 'doubt' | 'checkedAt'>

/**
 * Where an address stands, as columns; asked before the transaction, since no network call is made inside one. What was said of a place
 * holds while it stays that place: nobody is asked again, and a service that is down takes nothing back.
 */
export async function verification(
  { verify }: Pick<AddressParts, 'verify'>,
  content: AddressContent,
  { before, asEntered, now }: { before?: Before; asEntered?: boolean; now: Date },
): Promise<AddressValues> {
  const kept = before && isSamePlace(before, content) ? keptFrom(before) : null
  if (kept)
    return columnsOf(kept.verdict, {
      asEntered: asEntered ?? kept.isSettled,
      checkedAt: kept.checkedAt,
    })
  const { company, line1, line2, city, stateCode, zip } = content
  const verdict = await verify({ company, line1, line2, city, stateCode, zip })
  return columnsOf(verdict, { asEntered: asEntered ?? false, checkedAt: verdict && now })
}

function columnsOf(
  verdict: Verdict | null,
  { asEntered, checkedAt }: { asEntered: boolean; checkedAt: Date | null },
): AddressValues {
  if (!verdict)
    return { verificationStatus: 'unverified', suggestion: null, doubt: null, checkedAt: null }
  const { suggestion, doubt } = verdict
  return { verificationStatus: statusOf(verdict, asEntered), suggestion, doubt, checkedAt }
}

/** What was found out, and whether the member has said which spelling counts, or there was nothing to say; null when nothing was. */
function keptFrom(
  before: Before,
): { verdict: Verdict; isSettled: boolean; checkedAt: Date } | null {
  const { verificationStatus: status, suggestion, doubt, checkedAt } = before
  if (checkedAt === null || (status === 'unverified' && doubt === null)) return null
  const isKnown =
    status === 'verified' || (suggestion !== null && addsOnlyDigits(before, suggestion))
  return {
    verdict: { isKnown, suggestion, doubt },
    isSettled: status === 'verified' || status === 'overridden',
    checkedAt: new Date(checkedAt),
  }
}
