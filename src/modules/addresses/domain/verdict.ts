import type { DestinationCode } from '#kernel/us-address/destinations.ts'
import type { AddressContent } from './address-book.ts'

/** An address without a person's name or phone number, which verification does not need. */
export type Place = Pick<
  AddressContent,
  'company' | 'line1' | 'line2' | 'city' | 'stateCode' | 'zip'
>

export interface Suggestion {
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly stateCode: DestinationCode
  readonly zip: string
  readonly reason: string
}

export interface AddressVerification {
  /** Whether a service knows the place as entered. */
  readonly isKnown: boolean
  readonly suggestion: Suggestion | null
  /** A warning; it rejects nothing. */
  readonly warning: string | null
}

export type VerificationStatus = 'unverified' | 'suggested' | 'verified' | 'overridden'

export function getVerificationStatus(
  { isKnown, suggestion, warning }: AddressVerification,
  asEntered: boolean,
): VerificationStatus {
  if (suggestion && !asEntered) return 'suggested'
  if (isKnown) return 'verified'
  return asEntered && (suggestion || warning) ? 'overridden' : 'unverified'
}

interface Lines {
  readonly line1: string
  readonly line2?: string
  readonly city: string
  readonly stateCode: string
  readonly zip: string
}

/** Whether a suggestion only adds the last four digits of the ZIP code. */
export function completesZipOnly(
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
