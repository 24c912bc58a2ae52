import { beyondOf } from './beyond.ts'
import { destinationName, destinationOfZip, type DestinationCode } from './destinations.ts'
import { isPoBox } from './po-box.ts'
import { isStateCode } from './us-address.ts'

/** The lines of an address, without the person. */
export interface AddressLines {
  readonly company: string
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly stateCode: DestinationCode
  readonly zip: string
}

export interface AddressAdvice<Address> {
  /** A better spelling to offer; it is never put in place of what was typed. */
  readonly suggestion: { readonly address: Address; readonly reason: string } | null
  readonly warnings: readonly string[]
}

/** Looks for the mistakes people make. It warns and offers; it never stops anybody. */
export function adviseOnAddress<Address extends AddressLines>(
  address: Address,
): AddressAdvice<Address> {
  const warnings = [
    misplacedZip(address),
    townOfMilitaryMail(address),
    missingUnit(address),
    missingNumber(address),
  ]
  return {
    suggestion: otherState(address) ?? unitOnItsOwnLine(address),
    warnings: warnings.filter((warning) => warning !== null),
  }
}

/** Only a state is offered: whether the shop delivers beyond them is its own matter. */
function otherState<Address extends AddressLines>(
  address: Address,
): AddressAdvice<Address>['suggestion'] {
  const actual = destinationOfZip(address.zip)
  if (!actual || actual === address.stateCode || !isStateCode(actual)) return null
  return {
    address: { ...address, stateCode: actual },
    reason: `ZIP code ${address.zip.slice(0, 5)} is in ${destinationName(actual)}, not in ${destinationName(address.stateCode)}.`,
  }
}

const unit =
  /[\s,]+((?:(?:apt|apartment|unit|suite|ste|fl|floor|rm|room)\b\.?|#)\s*#?\s*[\w-]{1,8})$/i

function unitOnItsOwnLine<Address extends AddressLines>(
  address: Address,
): AddressAdvice<Address>['suggestion'] {
  const found = address.line2 === '' ? unit.exec(address.line1) : null
  const street = found ? address.line1.slice(0, found.index).replace(/[\s,]+$/, '') : ''
  if (!found?.[1] || street.length < 3 || !/\d/.test(street)) return null
  return {
    address: { ...address, line1: street, line2: found[1] },
    reason: 'Carriers find an apartment sooner on a line of its own.',
  }
}

function misplacedZip({ zip, stateCode }: AddressLines): string | null {
  const actual = destinationOfZip(zip)
  if (!actual) return `We know no place with the ZIP code ${zip}. Please check it.`
  if (actual === stateCode || isStateCode(actual)) return null
  return `ZIP code ${zip.slice(0, 5)} is in ${destinationName(actual)}, not in ${destinationName(stateCode)}. Please check it.`
}

function townOfMilitaryMail({ stateCode, city }: AddressLines): string | null {
  const isMilitary = beyondOf(stateCode) === 'military'
  return isMilitary && !/^(?:APO|FPO|DPO)$/i.test(city.trim())
    ? 'Military mail has APO, FPO or DPO for its city.'
    : null
}

const apartmentHouse =
  /\b(?:apartments?|apts|towers?|lofts?|condos?|condominiums?|residences?|terraces|dormitory|hall)\b/i

function missingUnit({ line1, line2, company }: AddressLines): string | null {
  const named = apartmentHouse.test(line1) || apartmentHouse.test(company)
  return named && line2 === '' && !unit.test(line1)
    ? 'This looks like a house of many doors. Add the apartment or unit number, if there is one.'
    : null
}

function missingNumber({ line1, line2 }: AddressLines): string | null {
  return /\d/.test(line1) || /\d/.test(line2) || isPoBox(line1)
    ? null
    : 'There is no house number. Please check it.'
}
