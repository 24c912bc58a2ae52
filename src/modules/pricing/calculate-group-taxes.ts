import { sum } from '#kernel/money/money.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { getDestination } from '#kernel/us-address/destinations.ts'
import { isStateCode } from '#kernel/us-address/us-address.ts'
import type { PricedGroup } from './create-provider-query.ts'
import type { PriceBreakdown } from './domain/price-breakdown-types.ts'
import type { PriceInput } from './price-input.ts'
import type { CalculateTax, TaxSale, TaxSaleLine } from './tax-calculation.ts'

interface PricedSale {
  readonly groups: readonly PricedGroup[]
  readonly breakdown: PriceBreakdown
  readonly timeZone: string
}

/** Asks the tax service about each delivery group. Only states have sales tax. */
export function calculateGroupTaxes(
  calculateTax: CalculateTax,
  input: PriceInput & { readonly taxScope: string },
  { groups, breakdown, timeZone }: PricedSale,
): Promise<PricedGroup[]> {
  return Promise.all(
    groups.map(async (group): Promise<PricedGroup> => {
      const sale = buildSale(input, { group, breakdown, timeZone })
      return sale ? { ...group, calculated: { sale, ...(await calculateTax(sale)) } } : group
    }),
  )
}

function buildSale(
  { taxScope, now, ...input }: PriceInput & { readonly taxScope: string },
  { group, breakdown, timeZone }: Omit<PricedSale, 'groups'> & { readonly group: PricedGroup },
): TaxSale | null {
  const to = group.taxedAt
  const totals = breakdown.groups.find(({ id }) => id === group.id)?.totals
  const stateCode = to && getDestination(to)
  if (!to || !stateCode || !totals || !isStateCode(stateCode)) return null
  const lines = input.lines.flatMap(({ id, groupId, qty, taxCode, taxable }): TaxSaleLine[] => {
    if (groupId !== group.id) return []
    const amount = sum(
      (breakdown.lines.find((line) => line.id === id)?.units ?? []).map(
        ({ totals: { merchandise, productDiscount, orderDiscount, personalization } }) =>
          merchandise - productDiscount - orderDiscount + personalization,
      ),
    )
    return amount > 0 ? [{ id, qty, amount, taxCode, isTaxable: taxable }] : []
  })
  if (lines.length === 0) return null
  const { line1, line2, city, zip } = to
  return {
    scope: taxScope,
    on: calendarDate(now, timeZone),
    to: { line1, line2, city, stateCode, zip },
    lines,
    wrap: totals.wrap,
    shipping: totals.shipping - totals.shippingDiscount,
    ...(group.exemption?.kind === 'exempt' && { exemption: group.exemption.reason }),
  }
}
