/**
 * Kinds of discrepancies between orders and the ledger. `paid-otherwise`: the payments differ from
 * the order's total. `refund-open`: a refund has not completed. `refund-elsewhere`: refunded at the
 * provider, not through the order. `no-order`: captured money without an order. `charged-back`: a
 * disputed or charged-back payment.
 */
export const discrepancyKinds = [
  'paid-otherwise',
  'refund-open',
  'refund-elsewhere',
  'no-order',
  'charged-back',
] as const
export type DiscrepancyKind = (typeof discrepancyKinds)[number]

export interface Discrepancy {
  readonly kind: DiscrepancyKind
  /** The order's number, or the payment's id where there is no order. */
  readonly ref: string
  /** By the orders, in cents. */
  readonly expected: number
  /** By the ledger, in cents. */
  readonly found: number
}

/** Amounts in cents. */
export interface ReconciliationSums {
  readonly orders: number
  /** Totals of the orders placed that day. */
  readonly sold: number
  readonly card: number
  readonly wallet: number
  readonly points: number
  readonly deposits: number
  /** Captured for commissions and group gifts that have no order yet. */
  readonly ahead: number
  /** Refunded to cards. */
  readonly refunded: number
  /** Refunded as store credit. */
  readonly credited: number
}

/** Order totals minus payments. `paid-otherwise` discrepancies explain any difference from zero. */
export function calculateOpenBalance({
  sold,
  card,
  wallet,
  points,
  deposits,
}: ReconciliationSums): number {
  return sold - card - wallet - points - deposits
}
