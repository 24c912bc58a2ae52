import { addressKey } from '#kernel/us-address/address-key.ts'
import { isDestinationCode } from '#kernel/us-address/destinations.ts'
import type { Place, Suggestion, Verdict } from './verdict.ts'
import { writtenCase } from './written-case.ts'

/** What is read of an answer of `GET /addresses/v3/address`. */
export interface UspsAnswer {
  readonly address: {
    readonly streetAddress: string
    readonly secondaryAddress: string
    readonly city: string
    readonly state: string
    readonly ZIPCode: string
    readonly ZIPPlus4: string
  }
  /** `Y` delivered to; `D` the unit is missing; `S` the unit is not known; `N` nor is the number; empty: not looked up. */
  readonly confirmation: string
}

export const notFound: Verdict = {
  isKnown: false,
  suggestion: null,
  doubt: 'The Postal Service finds no such address. Please check the number and the street.',
}

/** What the answer comes to for the person who typed the place. */
export function verdictOf(place: Place, { address, confirmation }: UspsAnswer): Verdict {
  if (confirmation !== 'Y')
    return { isKnown: false, suggestion: null, doubt: doubtOf(place, confirmation) }
  const street = {
    line1: writtenCase(address.streetAddress),
    line2: writtenCase(address.secondaryAddress),
  }
  const isSameStreet = keyOf(place) === keyOf(street)
  const isSameZip = place.zip.slice(0, 5) === address.ZIPCode && place.stateCode === address.state
  const zip = address.ZIPPlus4 ? `${address.ZIPCode}-${address.ZIPPlus4}` : address.ZIPCode
  const isKnown = isSameStreet && isSameZip
  if (isKnown && (zip === place.zip || !address.ZIPPlus4))
    return { isKnown, suggestion: null, doubt: null }
  if (!isDestinationCode(address.state)) return { isKnown, suggestion: null, doubt: null }
  const suggestion: Suggestion = {
    ...(isSameStreet ? { line1: place.line1, line2: place.line2 } : street),
    // Cities come abbreviated (CORP CHRISTI), and one ZIP code may go by several names: what was typed is as good.
    city: isSameZip ? place.city : writtenCase(address.city),
    stateCode: address.state,
    zip,
    reason: reasonOf({ isKnown, isSameZip, zip }),
  }
  return { isKnown, suggestion, doubt: null }
}

function doubtOf({ line2 }: Place, confirmation: string): string | null {
  if (confirmation === 'N')
    return 'The Postal Service delivers nothing to this number. Please check it.'
  if (confirmation === 'D') return 'This house has several doors. Add the apartment or unit number.'
  if (confirmation !== 'S') return null
  return `The Postal Service knows the house, and not ${line2 === '' ? 'the unit' : `“${line2}”`} in it. Please check it.`
}

function reasonOf({
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
    ? 'The Postal Service writes this address differently.'
    : `The Postal Service has this address under ZIP code ${zip}.`
}

/** The street and the unit, whatever their spelling. */
function keyOf({ line1, line2 }: Pick<Place, 'line1' | 'line2'>): string {
  return addressKey({ firstName: '', lastName: '', line1, line2, zip: '' })
}
