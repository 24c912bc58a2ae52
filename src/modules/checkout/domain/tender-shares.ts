import { allocate } from '#kernel/money/allocate.ts'
import { sum, type Minor } from '#kernel/money/money.ts'

/** A piece's money in its two parts: the piece itself with its tax, or its share of wrap and delivery with theirs. */
export interface PiecePart {
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

/** The parts of every piece of these lines; both sum to all it costs. */
export function piecePartsOf(lines: readonly QuotedLine[]): PiecePart[] {
  return lines.flatMap(({ id, units }) =>
    units.flatMap(({ totals, taxes }, unit): PiecePart[] => {
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
 * What each tender pays of every piece, one after the other over what the ones before have left, so that no piece is paid beyond its
 * price and every tender sums to its amount, to the cent. Throws when the tenders come to more than the pieces.
 */
export function shareOut(parts: readonly PiecePart[], amounts: readonly Minor[]): PiecePart[][] {
  const left = parts.map((part) => part.amount)
  return amounts.map((amount) => {
    if (amount > sum(left)) throw new Error('The tenders come to more than the pieces.')
    const shares = allocate(amount, left)
    shares.forEach((share, index) => (left[index] = (left[index] ?? 0) - share))
    return parts.flatMap((part, index) =>
      shares[index] ? [{ ...part, amount: shares[index] }] : [],
    )
  })
}
