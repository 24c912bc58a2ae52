import { allocate } from '#kernel/money/allocate.ts'
import { sum, type Minor } from '#kernel/money/money.ts'

/**
 * One of the two parts of a unit's amount: the product with its tax, or its share of wrap and
 * shipping.
 */
export interface UnitPart {
  readonly lineId: string
  readonly unit: number
  readonly part: 'goods' | 'delivery'
  readonly amount: Minor
}

interface QuotedLine {
  readonly id: string
  readonly units: readonly {
    readonly totals: {
      readonly grand: Minor
      readonly wrap: Minor
      readonly shipping: Minor
      readonly shippingDiscount: Minor
    }
    readonly taxes: readonly { readonly wrap: Minor; readonly shipping: Minor }[]
  }[]
}

/** Both parts of every unit of these lines; they add up to what the unit costs. */
export function listUnitParts(lines: readonly QuotedLine[]): UnitPart[] {
  return lines.flatMap(({ id, units }) =>
    units.flatMap(({ totals, taxes }, unit): UnitPart[] => {
      const delivery =
        totals.wrap
        + totals.shipping
        - totals.shippingDiscount
        + sum(taxes.map((tax) => tax.wrap + tax.shipping))
      return [
        { lineId: id, unit, part: 'goods', amount: totals.grand - delivery },
        { lineId: id, unit, part: 'delivery', amount: delivery },
      ]
    }),
  )
}

/**
 * What each tender pays of every unit, one tender after the other over what is left, so that no
 * unit is paid beyond its price and every tender adds up to its amount, to the cent. Throws when
 * the tenders exceed the units.
 */
export function allocateTenders(
  parts: readonly UnitPart[],
  amounts: readonly Minor[],
): UnitPart[][] {
  const left = parts.map((part) => part.amount)
  return amounts.map((amount) => {
    if (amount > sum(left)) throw new Error('The tenders exceed the units.')
    const shares = allocate(amount, left)
    shares.forEach((share, index) => (left[index] = (left[index] ?? 0) - share))
    return parts.flatMap((part, index) =>
      shares[index] ? [{ ...part, amount: shares[index] }] : [],
    )
  })
}
