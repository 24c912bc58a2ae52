import { findOutlyingRegion } from './outlying-regions.ts'
import { getDestinationName, findDestinationByZip, type DestinationCode } from './destinations.ts'
import { isPoBox } from './po-box.ts'
import { isStateCode } from './us-address.ts'

export interface AddressLines {
  readonly company: string
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly stateCode: DestinationCode
  readonly zip: string
}

export interface AddressAdvice<Address> {
  /** Offered to the shopper; it never replaces the entered address automatically. */
  readonly suggestion: { readonly address: Address; readonly reason: string } | null
  readonly warnings: readonly string[]
}

/** Detects common mistakes. It warns and suggests, but rejects nothing. */
export function adviseOnAddress<Address extends AddressLines>(
  address: Address,
): AddressAdvice<Address> {
  const warnings = [
    checkZip(address),
    checkMilitaryCity(address),
    checkUnit(address),
    checkStreetNumber(address),
  ]
  return {
    suggestion: suggestState(address) ?? suggestUnitLine(address),
    warnings: warnings.filter((warning) => warning !== null),
  }
}

/** Suggests states only, because the shop might not ship to territories. */
function suggestState<Address extends AddressLines>(
  address: Address,
): AddressAdvice<Address>['suggestion'] {
  const actual = findDestinationByZip(address.zip)
  if (!actual || actual === address.stateCode || !isStateCode(actual)) return null
  return {
    address: { ...address, stateCode: actual },
    reason: describeWrongState(address, actual),
  }
}

const unit =
  /[\s,]+((?:(?:apt|apartment|unit|suite|ste|fl|floor|rm|room)\b\.?|#)\s*#?\s*[\w-]{1,8})$/i

function suggestUnitLine<Address extends AddressLines>(
  address: Address,
): AddressAdvice<Address>['suggestion'] {
  const unitMatch = address.line2 === '' ? unit.exec(address.line1) : null
  const street = unitMatch ? address.line1.slice(0, unitMatch.index).replace(/[\s,]+$/, '') : ''
  if (!unitMatch?.[1] || street.length < 3 || !/\d/.test(street)) return null
  return {
    address: { ...address, line1: street, line2: unitMatch[1] },
    reason: 'Carriers find the apartment faster if it is on its own line.',
  }
}

function checkZip({ zip, stateCode }: AddressLines): string | null {
  const actual = findDestinationByZip(zip)
  if (!actual) return `We could not find the ZIP code ${zip}. Please check it.`
  if (actual === stateCode || isStateCode(actual)) return null
  return `${describeWrongState({ zip, stateCode }, actual)} Please check it.`
}

function describeWrongState(
  { zip, stateCode }: Pick<AddressLines, 'zip' | 'stateCode'>,
  actual: DestinationCode,
): string {
  const [inState, notInState] = [getDestinationName(actual), getDestinationName(stateCode)]
  return `ZIP code ${zip.slice(0, 5)} is in ${inState}, not in ${notInState}.`
}

function checkMilitaryCity({ stateCode, city }: AddressLines): string | null {
  const isMilitary = findOutlyingRegion(stateCode) === 'military'
  return isMilitary && !/^(?:APO|FPO|DPO)$/i.test(city.trim())
    ? 'Military addresses use APO, FPO or DPO as the city.'
    : null
}

const apartmentBuilding =
  /\b(?:apartments?|apts|towers?|lofts?|condos?|condominiums?|residences?|terraces|dormitory|hall)\b/i

function checkUnit({ line1, line2, company }: AddressLines): string | null {
  const isApartmentBuilding = apartmentBuilding.test(line1) || apartmentBuilding.test(company)
  return isApartmentBuilding && line2 === '' && !unit.test(line1)
    ? 'This looks like an apartment building. Add the apartment or unit number, if there is one.'
    : null
}

function checkStreetNumber({ line1, line2 }: AddressLines): string | null {
  return /\d/.test(line1) || /\d/.test(line2) || isPoBox(line1)
    ? null
    : 'The street number is missing. Please check it.'
}
