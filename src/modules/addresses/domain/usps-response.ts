import { createAddressKey } from '#kernel/us-address/address-key.ts'
import { isDestinationCode } from '#kernel/us-address/destinations.ts'
import type { Place, Suggestion, AddressVerification } from './verdict.ts'
import { toMixedCase } from './mixed-case.ts'

/** The used fields of a response to `GET /addresses/v3/address`. */
export interface UspsAddressResponse {
  readonly address: {
    readonly streetAddress: string
    readonly secondaryAddress: string
    readonly city: string
    readonly state: string
    readonly ZIPCode: string
    readonly ZIPPlus4: string
  }
  /**
   * Delivery point: `Y` known; `D` unit missing; `S` unit unknown; `N` unknown; empty: not checked.
   */
  readonly confirmation: string
}

export const unknownAddress: AddressVerification = {
  isKnown: false,
  suggestion: null,
  warning: 'The Postal Service could not find this address. Check the street and number.',
}

export function toAddressVerification(
  place: Place,
  { address, confirmation }: UspsAddressResponse,
): AddressVerification {
  if (confirmation !== 'Y')
    return { isKnown: false, suggestion: null, warning: describeDoubt(place, confirmation) }
  const street = {
    line1: toMixedCase(address.streetAddress),
    line2: toMixedCase(address.secondaryAddress),
  }
  const isSameStreet = createStreetKey(place) === createStreetKey(street)
  const isSameZip = place.zip.slice(0, 5) === address.ZIPCode && place.stateCode === address.state
  const zip = address.ZIPPlus4 ? `${address.ZIPCode}-${address.ZIPPlus4}` : address.ZIPCode
  const isKnown = isSameStreet && isSameZip
  if (isKnown && (zip === place.zip || !address.ZIPPlus4))
    return { isKnown, suggestion: null, warning: null }
  if (!isDestinationCode(address.state)) return { isKnown, suggestion: null, warning: null }
  const suggestion: Suggestion = {
    ...(isSameStreet ? { line1: place.line1, line2: place.line2 } : street),
    // USPS abbreviates cities (CORP CHRISTI), and a ZIP code can have several city names.
    city: isSameZip ? place.city : toMixedCase(address.city),
    stateCode: address.state,
    zip,
    reason: describeReason({ isKnown, isSameZip, zip }),
  }
  return { isKnown, suggestion, warning: null }
}

function describeDoubt({ line2 }: Place, confirmation: string): string | null {
  if (confirmation === 'N')
    return 'The Postal Service does not deliver to this street number. Please check it.'
  if (confirmation === 'D')
    return 'This building has several units. Add the apartment or unit number.'
  if (confirmation !== 'S') return null
  const unit = line2 === '' ? 'the unit' : `“${line2}”`
  return `The Postal Service does not recognize ${unit} at this address. Please check it.`
}

function describeReason({
  isKnown,
  isSameZip,
  zip,
}: {
  isKnown: boolean
  isSameZip: boolean
  zip: string
}): string {
  if (isKnown) return `The Postal Service delivers here. The full ZIP code is ${zip}.`
  return isSameZip
    ? 'The Postal Service formats this address differently.'
    : `The Postal Service lists this address under ZIP code ${zip}.`
}

/** Normalizes the spelling of street and unit for comparison. */
function createStreetKey({ line1, line2 }: Pick<Place, 'line1' | 'line2'>): string {
  return createAddressKey({ firstName: '', lastName: '', line1, line2, zip: '' })
}
