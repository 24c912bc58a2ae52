import { allocate } from '#kernel/money/allocate.ts'
import { sum } from '#kernel/money/money.ts'
import type { JurisdictionTax, TaxRow } from './price-breakdown-types.ts'
import type { UnitInPricing } from './price-steps.ts'

/** Allocates the amounts of a tax service to units, so that refunds can return them exactly. */
export function distributeTax(
  units: readonly UnitInPricing[],
  taxes: readonly JurisdictionTax[],
): TaxRow[] {
  return taxes.map(({ jurisdiction, rate, lines, wrap, shipping }) => {
    const wrapShares = allocate(
      wrap,
      units.map((unit) => unit.wrap),
    )
    const shippingShares = allocate(
      shipping,
      units.map((unit) => unit.shipping - unit.shippingDiscount),
    )
    const unitShares = allocateToUnits(units, lines)
    units.forEach((unit, index) => {
      unit.taxes.push({
        jurisdiction,
        rate,
        goods: unitShares.get(unit) ?? 0,
        wrap: wrapShares[index] ?? 0,
        shipping: shippingShares[index] ?? 0,
      })
    })
    return { jurisdiction, rate, amount: sum([...unitShares.values(), wrap, shipping]) }
  })
}

function allocateToUnits(
  units: readonly UnitInPricing[],
  lines: JurisdictionTax['lines'],
): Map<UnitInPricing, number> {
  return new Map(
    [...new Set(units.map((unit) => unit.line.id))].flatMap((id) => {
      const lineUnits = units.filter((unit) => unit.line.id === id)
      const shares = allocate(
        lines[id] ?? 0,
        lineUnits.map((unit) => unit.value + unit.line.personalization),
      )
      return lineUnits.map((unit, index): [UnitInPricing, number] => [unit, shares[index] ?? 0])
    }),
  )
}
