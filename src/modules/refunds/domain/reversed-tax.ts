import { allocate } from '#kernel/money/allocate.ts'
import { sum, type Minor } from '#kernel/money/money.ts'
import type { FrozenUnit, RefundComponent } from './sum-refund.ts'

export type TaxedPart = 'goods' | 'wrap' | 'shipping'

/** A frozen unit with its taxes by jurisdiction. */
export interface TaxedUnit extends FrozenUnit {
  readonly taxes: readonly (FrozenUnit['taxes'][number] & {
    readonly jurisdiction: string
    readonly rate: number
  })[]
}

/** Money that a refund returns for one component of a unit, in cents with tax. */
export interface RefundedPart {
  readonly lineId: string
  readonly unit: number
  readonly component: RefundComponent
  /** A share returns all that is left, a difference only its amount. */
  readonly kind: 'share' | 'difference'
  readonly amount: Minor
}

/** The tax in refunded money by jurisdiction; `net` is the refunded amount without it. */
export interface ReversedTax {
  readonly lineId: string
  readonly unit: number
  readonly part: TaxedPart
  readonly net: Minor
  readonly taxes: readonly {
    readonly jurisdiction: string
    readonly rate: number
    readonly amount: Minor
  }[]
}

const partsByComponent: Readonly<Record<RefundComponent, readonly TaxedPart[]>> = {
  goods: ['goods'],
  delivery: ['wrap', 'shipping'],
}

/**
 * The taxes of an order's refunded parts, in the order of the refunds. A difference reverses its
 * proportion of the tax, and the share reverses the rest, so that a unit refunded completely
 * reverses exactly the tax that was charged for it.
 */
export function listReversedTaxes<Part extends RefundedPart>(
  getUnit: (part: Part) => TaxedUnit,
  parts: readonly Part[],
): (ReversedTax & { readonly refunded: Part })[] {
  const loweredBy = new Map<string, Minor>()
  return parts.flatMap((refunded) => {
    const { lineId, unit, component, kind, amount } = refunded
    return partsByComponent[component].flatMap((part) => {
      if (kind === 'difference' && part === 'wrap') return []
      const key = `${lineId} ${unit} ${part}`
      const before = loweredBy.get(key) ?? 0
      const taxed = getTaxedPart(getUnit(refunded), part)
      const after = kind === 'share' ? taxed.gross : before + amount
      loweredBy.set(key, after)
      const earlier = splitTax(taxed, before)
      const taxes = splitTax(taxed, after).map((total, index) => ({
        jurisdiction: taxed.taxes[index]?.jurisdiction ?? '',
        rate: taxed.taxes[index]?.rate ?? 0,
        amount: total - (earlier[index] ?? 0),
      }))
      const net = after - before - sum(taxes.map((tax) => tax.amount))
      return after === before ? [] : [{ refunded, lineId, unit, part, net, taxes }]
    })
  })
}

interface PartWithTax {
  readonly gross: Minor
  readonly taxes: readonly {
    readonly jurisdiction: string
    readonly rate: number
    readonly amount: Minor
  }[]
}

function getTaxedPart({ totals, taxes }: TaxedUnit, part: TaxedPart): PartWithTax {
  const net = {
    goods:
      totals.merchandise - totals.productDiscount - totals.orderDiscount + totals.personalization,
    wrap: totals.wrap,
    shipping: totals.shipping - totals.shippingDiscount,
  }[part]
  const rows = taxes.map((tax) => ({
    jurisdiction: tax.jurisdiction,
    rate: tax.rate,
    amount: tax[part],
  }))
  return { gross: net + sum(rows.map(({ amount }) => amount)), taxes: rows }
}

/** The tax by jurisdiction in the first `refunded` cents of a part. */
function splitTax({ gross, taxes }: PartWithTax, refunded: Minor): Minor[] {
  const amounts = taxes.map(({ amount }) => amount)
  if (refunded === 0) return amounts.map(() => 0)
  const [, reversed = 0] = allocate(sum(amounts), [gross - refunded, refunded])
  return allocate(reversed, amounts)
}
