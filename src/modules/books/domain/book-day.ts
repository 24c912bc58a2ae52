/**
 * Where orders and the money ledger part. `paid-otherwise`: an order's total is not what was taken for it. `refund-open`: money that was
 * promised back is not back yet. `refund-elsewhere`: sent back at the card provider itself, past the order. `no-order`: taken, and
 * nothing stands on it. `charged-back`: the buyer's bank took it back, or disputes it.
 */
export const differenceKinds = [
  'paid-otherwise',
  'refund-open',
  'refund-elsewhere',
  'no-order',
  'charged-back',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

export interface Difference {
  readonly kind: DifferenceKind
  /** The order's number, or the payment's id where there is no order. */
  readonly ref: string
  /** What orders say, in cents. */
  readonly expected: number
  /** What the ledger says. */
  readonly found: number
}

/** All in cents but the count. */
export interface BookSums {
  readonly orders: number
  /** Totals of the orders placed that day. */
  readonly sold: number
  /** What paid for them. */
  readonly card: number
  readonly wallet: number
  readonly points: number
  readonly deposits: number
  /** Taken that day for commissions and group gifts, which become orders later or go back. */
  readonly ahead: number
  /** Went back that day to cards. */
  readonly refunded: number
  /** Became store credit that day in place of money. */
  readonly credited: number
}

/** Sold less what paid for it; anything but zero is explained by a `paid-otherwise`. */
export function openBalance({ sold, card, wallet, points, deposits }: BookSums): number {
  return sold - card - wallet - points - deposits
}
