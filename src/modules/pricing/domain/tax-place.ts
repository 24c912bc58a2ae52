import {
  getDestinationName,
  getDestination,
  isDestinationCode,
} from '#kernel/us-address/destinations.ts'
import { isStateCode, states, type StateCode } from '#kernel/us-address/us-address.ts'
import { findStateByZip } from '#kernel/us-address/zip-state.ts'
import { findLocalRates, type LocalRates, type LocalTax } from './local-tax.ts'
import { listTaxExemptions, getStateTaxRate } from './state-tax.ts'
import type { TaxRules } from './tax-rules.ts'
import type { TaxRate } from './tax.ts'

/** The destination as far as it is known: a ZIP code in the cart, the whole address at checkout. */
export interface TaxPlace {
  readonly zip: string
  readonly stateCode: string | null
  readonly city: string | null
}

export interface PlaceRates {
  readonly low: readonly TaxRate[]
  readonly high: readonly TaxRate[]
  readonly place: string | null
  /** `address`: by city; `zip`: the ZIP code has one rate; `state`: no local rate is known. */
  readonly confidence: 'address' | 'zip' | 'state'
}

export function findTaxRates({ zip, stateCode, city }: TaxPlace, rules: TaxRules): PlaceRates {
  const state = getDestination({ zip, stateCode: stateCode ?? '' })
  if (!isDestinationCode(state)) return { low: [], high: [], place: null, confidence: 'state' }
  // Military mail is not taxed; the taxes of territories are not in the table.
  if (!isStateCode(state))
    return { low: [], high: [], place: getDestinationName(state), confidence: 'state' }
  const local = findStateByZip(zip) === state ? findLocalRates(zip) : null
  const place = local?.place ?? states[state]
  if (!rules.nexus.includes(state)) return { low: [], high: [], place, confidence: 'state' }
  const stateTax = buildRate(
    { state, rules },
    { jurisdiction: states[state], rate: getStateTaxRate(state) },
    null,
  )
  const stateOnly = omitZeroRates([stateTax])
  if (!local) return { low: stateOnly, high: stateOnly, place, confidence: 'state' }
  const withoutCity = omitZeroRates([
    stateTax,
    ...local.everywhere.map((entry) => buildRate({ state, rules }, entry, local)),
  ])
  const withCity = local.city
    ? omitZeroRates([...withoutCity, buildRate({ state, rules }, local.city, local)])
    : withoutCity
  if (!local.city?.onlyPart) return { low: withCity, high: withCity, place, confidence: 'zip' }
  if (city === null) return { low: withoutCity, high: withCity, place, confidence: 'zip' }
  const inCity = isSameCity(city, local.city.name)
  return {
    low: inCity ? withCity : withoutCity,
    high: inCity ? withCity : withoutCity,
    place: `${city}, ${state}`,
    confidence: 'address',
  }
}

function buildRate(
  { state, rules }: { readonly state: StateCode; readonly rules: TaxRules },
  { jurisdiction, rate: millionths }: LocalTax,
  local: LocalRates | null,
): TaxRate {
  const { clothing, ...others } = listTaxExemptions(state, rules)
  return {
    jurisdiction,
    rate: millionths,
    taxesShipping: rules.shippingTaxed.includes(state),
    exemptions: clothing && !local?.taxesClothing ? { ...others, clothing } : others,
  }
}

function omitZeroRates(rates: readonly TaxRate[]): TaxRate[] {
  return rates.filter((entry) => entry.rate > 0)
}

function isSameCity(entry: string, b: string): boolean {
  const normalizeCity = (name: string) =>
    name
      .toLowerCase()
      .replaceAll(/\bst\b\.?/g, 'saint')
      .replaceAll(/[^a-z]/g, '')
  return normalizeCity(entry) === normalizeCity(b)
}
