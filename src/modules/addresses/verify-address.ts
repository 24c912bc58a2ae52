import { adviseOnAddress } from '#kernel/us-address/address-advice.ts'
import type { AddressContent } from './domain/address-book.ts'

type Place = Pick<AddressContent, 'company' | 'line1' | 'line2' | 'city' | 'stateCode' | 'zip'>

export interface Verdict {
  /** `verified` only when a service knows the place. */
  readonly isKnown: boolean
  readonly suggestion: {
    readonly line1: string
    readonly line2: string
    readonly city: string
    readonly stateCode: string
    readonly zip: string
    readonly reason: string
  } | null
}

/** Looks an address up; asked outside any transaction. A service that does not answer says so by `null`, and nobody is kept waiting. */
export type VerifyAddress = (place: Place) => Promise<Verdict | null>

/** Built in: whether state and ZIP code agree, and whether the unit stands where carriers look for it. It knows no single street. */
export const verifyByRules: VerifyAddress = async (place) => {
  const { suggestion } = adviseOnAddress(place)
  if (!suggestion) return { isKnown: false, suggestion: null }
  const { line1, line2, city, stateCode, zip } = suggestion.address
  return { isKnown: false, suggestion: { line1, line2, city, stateCode, zip, reason: suggestion.reason } }
}
