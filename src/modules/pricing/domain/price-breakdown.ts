import { sum } from '#kernel/money/money.ts'
import { distributeTax } from './distribute-tax.ts'
import {
  compareIds,
  chargeFees,
  chargeMonograms,
  discountOrder,
  discountProducts,
  discountShipping,
  taxUnits,
  createUnits,
  type UnitInPricing,
} from './price-steps.ts'
import type {
  PriceBreakdown,
  PricedUnit,
  PriceBreakdownInput,
  TaxRow,
} from './price-breakdown-types.ts'
import { sumTotals, completeTotals } from './totals.ts'

/**
 * Prices carts, checkouts, orders and refund previews. Every amount is allocated to units, so that
 * units add up to lines, lines to groups and groups to the order, to the cent. Lines are processed
 * in the order of their ids, so that their given order does not affect amounts.
 */
export function calculatePriceBreakdown(facts: PriceBreakdownInput): PriceBreakdown {
  const units = [...facts.lines].sort(compareIds).flatMap(createUnits)
  const adjustments = [
    ...discountProducts(units, facts),
    ...discountOrder(units, facts),
    ...chargeMonograms(facts),
  ]
  const groups = [...facts.groups]
    .sort(compareIds)
    .map((group) => ({ group, units: units.filter((unit) => unit.line.groupId === group.id) }))
  const filled = groups.filter((entry) => entry.units.length > 0)
  adjustments.push(...chargeFees(filled), ...discountShipping(filled, facts))
  const taxRows = new Map(
    filled.map(({ group, units: groupUnits }) => [
      group.id,
      group.taxAmounts ? distributeTax(groupUnits, group.taxAmounts) : taxUnits(groupUnits, group),
    ]),
  )
  for (const [groupId, rows] of taxRows) {
    adjustments.push(
      ...rows.map((row) => ({
        kind: 'tax' as const,
        source: row.jurisdiction,
        label: row.jurisdiction,
        amount: row.amount,
        groupId,
        lineId: null,
      })),
    )
  }
  const quoted = new Map<string, PricedUnit[]>(facts.lines.map((line) => [line.id, []]))
  for (const unit of units) quoted.get(unit.line.id)?.push(toQuotedUnit(unit))
  const lines = facts.lines.map(({ id, groupId }) => ({
    id,
    groupId,
    units: quoted.get(id) ?? [],
    totals: sumTotals((quoted.get(id) ?? []).map((unit) => unit.totals)),
  }))
  return {
    currency: facts.currency,
    lines,
    groups: facts.groups.map(({ id, shipping }) => ({
      id,
      methodId: shipping?.methodId ?? null,
      taxes: taxRows.get(id) ?? [],
      totals: sumTotals(lines.filter((line) => line.groupId === id).map((line) => line.totals)),
    })),
    adjustments,
    taxes: addTaxes([...taxRows.values()].flat()),
    totals: sumTotals(lines.map((line) => line.totals)),
  }
}

function toQuotedUnit(unit: UnitInPricing): PricedUnit {
  const tax = sum(unit.taxes.map((entry) => entry.goods + entry.wrap + entry.shipping))
  const { productDiscount, orderDiscount, wrap, shipping, shippingDiscount } = unit
  const { personalization } = unit.line
  return {
    totals: completeTotals({
      merchandise: unit.price,
      productDiscount,
      orderDiscount,
      personalization,
      wrap,
      shipping,
      shippingDiscount,
      tax,
    }),
    discounts: unit.discounts,
    taxes: unit.taxes.filter((entry) => entry.goods + entry.wrap + entry.shipping > 0),
  }
}

/** One row per jurisdiction and rate, without those that collect nothing. */
function addTaxes(rows: readonly TaxRow[]): TaxRow[] {
  const sums = new Map<string, TaxRow>()
  for (const row of rows) {
    const key = `${row.jurisdiction} ${row.rate}`
    sums.set(key, { ...row, amount: row.amount + (sums.get(key)?.amount ?? 0) })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0)
}
