import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { refuseDestination } from '#kernel/us-address/destinations.ts'
import type { AddressParts } from './address-parts.ts'
import type { AddressContent } from './domain/address-book.ts'
import { notesUntil } from './domain/delivery-notes.ts'
import type { AddressValues } from './data/book.ts'
import type { VerifyAddress, Verdict } from './verify-address.ts'

/** The content with the day its notes end, or what is wrong with that day or with the place. */
export function checkedContent(
  content: AddressContent,
  { reaches, now }: { reaches: AddressParts['reaches']; now: Date },
): AddressContent | Refusal<'fields-invalid'> {
  if (!reaches(content.stateCode)) return refuseDestination(content.stateCode, 'stateCode')
  const end = notesUntil({ notes: content.deliveryNotes, asked: content.deliveryNotesUntil }, calendarDate(now))
  if ('reason' in end) return refuse('fields-invalid', end.reason, { fields: { deliveryNotesUntil: end.reason } })
  return { ...content, deliveryNotesUntil: end.until }
}

/** What the verification comes to, as columns. Without an answer the address stays unverified. */
export function verificationOf(verdict: Verdict | null, { asEntered, now }: { asEntered: boolean; now: Date }): AddressValues {
  const suggestion = verdict?.suggestion ?? null
  const status = suggestion ? (asEntered ? 'overridden' : 'suggested') : verdict?.isKnown ? 'verified' : 'unverified'
  return { verificationStatus: status, suggestion, checkedAt: verdict ? now : null }
}

/** Asked before the transaction: no network call inside one. */
export function ask(verify: VerifyAddress, { company, line1, line2, city, stateCode, zip }: AddressContent): Promise<Verdict | null> {
  return verify({ company, line1, line2, city, stateCode, zip })
}
