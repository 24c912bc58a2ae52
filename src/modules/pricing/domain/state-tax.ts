import type { StateCode } from '#kernel/us-address/us-address.ts'
import type { TaxRules } from './tax-rules.ts'
import type { TaxExemption, Millionths } from './tax.ts'

/** When the rates of the built-in table were published. */
export const taxTableDate = 'July 1, 2025'

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

export function getStateTaxRate(state: StateCode): Millionths {
  return toMillionths(ratePercent[state])
}

/** What is exempt in a state, by tax code. */
export function listTaxExemptions(
  state: StateCode,
  { classes }: Pick<TaxRules, 'classes'>,
): Readonly<Record<string, TaxExemption>> {
  return Object.fromEntries(
    classes.flatMap(({ code, isExemptEverywhere, exemptions }): [string, TaxExemption][] => {
      if (isExemptEverywhere) return [[code, { kind: 'all' }]]
      const own = exemptions.find((one) => one.state === state)
      return own
        ? [[code, own.kind === 'all' ? { kind: 'all' } : { kind: own.kind, price: own.price }]]
        : []
    }),
  )
}

export function toMillionths(rate: number): Millionths {
  return Math.round(rate * 10_000)
}
