import type { StateCode } from '#kernel/us-address/us-address.ts'
import type { TaxExemption, Millionths } from './tax.ts'

/**
 * An estimate for demonstration and tests, not for filing: statewide sales tax rates in percent for
 * July 1, 2025, including local parts that apply in the whole state (California 1.25, Nevada 2.25,
 * Utah 1.25, Virginia 1.00). Shops in production implement `TaxProvider`; see
 * docs/domain/pricing.md.
 */
const ratePercent: Readonly<Record<StateCode, number>> = {
  AL: 4,
  AK: 0,
  AZ: 5.6,
  AR: 6.5,
  CA: 7.25,
  CO: 2.9,
  CT: 6.35,
  DE: 0,
  DC: 6,
  FL: 6,
  GA: 4,
  HI: 4,
  ID: 6,
  IL: 6.25,
  IN: 7,
  IA: 6,
  KS: 6.5,
  KY: 6,
  LA: 5,
  ME: 5.5,
  MD: 6,
  MA: 6.25,
  MI: 6,
  MN: 6.875,
  MS: 7,
  MO: 4.225,
  MT: 0,
  NE: 5.5,
  NV: 6.85,
  NH: 0,
  NJ: 6.625,
  NM: 4.875,
  NY: 4,
  NC: 4.75,
  ND: 5,
  OH: 5.75,
  OK: 4.5,
  OR: 0,
  PA: 6,
  RI: 7,
  SC: 6,
  SD: 4.2,
  TN: 7,
  TX: 6.25,
  UT: 6.1,
  VT: 6,
  VA: 5.3,
  WA: 6.5,
  WV: 6,
  WI: 5,
  WY: 4,
}

const shippingTaxed: ReadonlySet<StateCode> = new Set<StateCode>([
  'AR',
  'CT',
  'DC',
  'GA',
  'HI',
  'IL',
  'IN',
  'KY',
  'MN',
  'MS',
  'NE',
  'NJ',
  'NM',
  'NY',
  'NC',
  'ND',
  'OH',
  'PA',
  'RI',
  'SC',
  'SD',
  'TN',
  'TX',
  'VT',
  'WA',
  'WV',
  'WI',
])

/**
 * Clothing: exempt in four states, exempt below $110 per item in New York, exempt up to an amount
 * per item in Massachusetts and Rhode Island. A robe is clothing; sheets, towels and table linen
 * are not.
 */
const clothing: Partial<Readonly<Record<StateCode, TaxExemption>>> = {
  MN: { kind: 'all' },
  NJ: { kind: 'all' },
  PA: { kind: 'all' },
  VT: { kind: 'all' },
  NY: { kind: 'below', price: 110_00 },
  MA: { kind: 'up-to', price: 175_00 },
  RI: { kind: 'up-to', price: 250_00 },
}

export function getStateTaxRate(state: StateCode): Millionths {
  return toMillionths(ratePercent[state])
}

export function isShippingTaxed(state: StateCode): boolean {
  return shippingTaxed.has(state)
}

export function listTaxExemptions(state: StateCode): Readonly<Record<string, TaxExemption>> {
  const clothingExemption = clothing[state]
  return { 'gift-card': { kind: 'all' }, ...(clothingExemption && { clothing: clothingExemption }) }
}

export function toMillionths(rate: number): Millionths {
  return Math.round(rate * 10_000)
}
