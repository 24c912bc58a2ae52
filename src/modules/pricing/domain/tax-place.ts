import {
  destinationName,
  destinationOf,
  isDestinationCode,
} from '#kernel/us-address/destinations.ts'
import { isStateCode, states, type StateCode } from '#kernel/us-address/us-address.ts'
import { stateOfZip } from '#kernel/us-address/zip-state.ts'
import { findLocalRates, type LocalRates, type LocalTax } from './local-tax.ts'
import { exemptions, stateRate, taxesShipping } from './state-tax.ts'
import type { TaxRate } from './tax.ts'

/** Where goods go, as far as it is known: a ZIP code in the cart, the whole address at settlement. */
export interface TaxPlace {
  readonly zip: string
  readonly stateCode: string | null
  readonly city: string | null
}

export interface PlaceRates {
  /** The lowest and the highest that may come out; the same where there is nothing to choose. */
  readonly low: readonly TaxRate[]
  readonly high: readonly TaxRate[]
  /** "Oakland, CA", or `null` for a ZIP code that is in no state. */
  readonly place: string | null
  /** `address` when the city decided, `zip` when the ZIP code has one rate, `state` when no local rate is known for it. */
  readonly confidence: 'address' | 'zip' | 'state'
}

/** The taxes of a place. `nexus` are the states the shop must collect in. */
export function ratesAt(
  { zip, stateCode, city }: TaxPlace,
  nexus: ReadonlySet<StateCode>,
): PlaceRates {
  const state = destinationOf({ zip, stateCode: stateCode ?? '' })
  if (!isDestinationCode(state)) return { low: [], high: [], place: null, confidence: 'state' }
  // Military mail is taxed nowhere; what a territory asks of a shop elsewhere is not in the table.
  if (!isStateCode(state))
    return { low: [], high: [], place: destinationName(state), confidence: 'state' }
  const local = stateOfZip(zip) === state ? findLocalRates(zip) : null
  const place = local?.place ?? states[state]
  if (!nexus.has(state)) return { low: [], high: [], place, confidence: 'state' }
  const base = rate(state, { jurisdiction: states[state], rate: stateRate(state) }, null)
  const alone = keep([base])
  if (!local) return { low: alone, high: alone, place, confidence: 'state' }
  const wide = keep([base, ...local.everywhere.map((one) => rate(state, one, local))])
  const full = local.city ? keep([...wide, rate(state, local.city, local)]) : wide
  if (!local.city?.onlyPart) return { low: full, high: full, place, confidence: 'zip' }
  if (city === null) return { low: wide, high: full, place, confidence: 'zip' }
  const inCity = sameCity(city, local.city.name)
  return {
    low: inCity ? full : wide,
    high: inCity ? full : wide,
    place: `${city}, ${state}`,
    confidence: 'address',
  }
}

function rate(
  state: StateCode,
  { jurisdiction, rate: millionths }: LocalTax,
  local: LocalRates | null,
): TaxRate {
  const { clothing, ...others } = exemptions(state)
  return {
    jurisdiction,
    rate: millionths,
    taxesShipping: taxesShipping(state),
    exemptions: clothing && !local?.taxesClothing ? { ...others, clothing } : others,
  }
}

function keep(rates: readonly TaxRate[]): TaxRate[] {
  return rates.filter((one) => one.rate > 0)
}

function sameCity(one: string, other: string): boolean {
  const plain = (name: string) =>
    name
      .toLowerCase()
      .replaceAll(/\bst\b\.?/g, 'saint')
      .replaceAll(/[^a-z]/g, '')
  return plain(one) === plain(other)
}
