import type { DestinationCode } from '#kernel/us-address/destinations.ts'
import type { AddressContent } from './address-book.ts'

/** What is asked about: the place, and nobody's name or number. */
export type Place = Pick<
  AddressContent,
  'company' | 'line1' | 'line2' | 'city' | 'stateCode' | 'zip'
>

/** A better spelling of a place, offered with its reason. */
export interface Suggestion {
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly stateCode: DestinationCode
  readonly zip: string
  readonly reason: string
}

export interface Verdict {
  /** A service knows the place as it was typed. */
  readonly isKnown: boolean
  readonly suggestion: Suggestion | null
  /** What should be looked at again; it stops nobody. */
  readonly doubt: string | null
}

export type VerificationStatus = 'unverified' | 'suggested' | 'verified' | 'overridden'

/** Where an address stands. Four more digits that were not wanted leave it as well known as it was. */
export function statusOf(
  { isKnown, suggestion, doubt }: Verdict,
  asEntered: boolean,
): VerificationStatus {
  if (suggestion && !asEntered) return 'suggested'
  if (isKnown) return 'verified'
  return asEntered && (suggestion || doubt) ? 'overridden' : 'unverified'
}

interface Lines {
  readonly line1: string
  readonly line2?: string
  readonly city: string
  readonly stateCode: string
  readonly zip: string
}

/** Whether a suggestion only completes the ZIP code that was typed. */
export function addsOnlyDigits(
  place: Lines,
  { line1, line2 = '', city, stateCode, zip }: Lines,
): boolean {
  const isSame =
    line1 === place.line1
    && line2 === (place.line2 ?? '')
    && city === place.city
    && stateCode === place.stateCode
  return isSame && zip.slice(0, 5) === place.zip.slice(0, 5)
}

export function isSamePlace(one: Place, other: Place): boolean {
  return (['company', 'line1', 'line2', 'city', 'stateCode', 'zip'] as const).every(
    (field) => one[field] === other[field],
  )
}
