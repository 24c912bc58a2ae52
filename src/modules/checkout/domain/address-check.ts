import { isPoBox } from '#kernel/us-address/po-box.ts'
import { states } from '#kernel/us-address/us-address.ts'
import { stateOfZip } from '#kernel/us-address/zip-state.ts'
import type { DeliveryAddress } from './draft.ts'

export interface AddressCheck {
  /** A better spelling to offer; it is never put in place of what was typed. */
  readonly suggestion: { readonly address: DeliveryAddress; readonly reason: string } | null
  readonly warnings: readonly string[]
}

/** Looks for the mistakes people make. It warns and offers; it never stops anybody. */
export function checkAddress(address: DeliveryAddress, methodId: string | null): AddressCheck {
  const warnings = [unknownZip(address), missingUnit(address), missingNumber(address), boxByCarrier(address, methodId)]
  return { suggestion: otherState(address) ?? unitOnItsOwnLine(address), warnings: warnings.filter((warning) => warning !== null) }
}

function otherState(address: DeliveryAddress): AddressCheck['suggestion'] {
  const actual = stateOfZip(address.zip)
  if (!actual || actual === address.stateCode) return null
  return {
    address: { ...address, stateCode: actual },
    reason: `ZIP code ${address.zip.slice(0, 5)} is in ${states[actual]}, not in ${states[address.stateCode]}.`,
  }
}

const unit = /[\s,]+((?:(?:apt|apartment|unit|suite|ste|fl|floor|rm|room)\b\.?|#)\s*#?\s*[\w-]{1,8})$/i

function unitOnItsOwnLine(address: DeliveryAddress): AddressCheck['suggestion'] {
  const found = address.line2 === '' ? unit.exec(address.line1) : null
  const street = found ? address.line1.slice(0, found.index).replace(/[\s,]+$/, '') : ''
  if (!found?.[1] || street.length < 3 || !/\d/.test(street)) return null
  return { address: { ...address, line1: street, line2: found[1] }, reason: 'Carriers find an apartment sooner on a line of its own.' }
}

function unknownZip({ zip }: DeliveryAddress): string | null {
  return stateOfZip(zip) ? null : `We know no place with the ZIP code ${zip}. Please check it.`
}

const apartmentHouse = /\b(?:apartments?|apts|towers?|lofts?|condos?|condominiums?|residences?|terraces|dormitory|hall)\b/i

function missingUnit({ line1, line2, company }: DeliveryAddress): string | null {
  const named = apartmentHouse.test(line1) || apartmentHouse.test(company)
  return named && line2 === '' && !unit.test(line1)
    ? 'This looks like a house of many doors. Add the apartment or unit number, if there is one.'
    : null
}

function missingNumber({ line1, line2 }: DeliveryAddress): string | null {
  return /\d/.test(line1) || /\d/.test(line2) || isPoBox(line1) ? null : 'There is no house number. Please check it.'
}

function boxByCarrier({ line1, line2 }: DeliveryAddress, methodId: string | null): string | null {
  if (!isPoBox(line1) && !isPoBox(line2)) return null
  return methodId === 'next-day'
    ? 'Next day does not go to a PO box. Choose another delivery or a street address.'
    : 'Next day is not offered to a PO box.'
}
