import { percentOf, type BasisPoints, type Minor } from '#kernel/money/money.ts'
import { isOurFault, type Reason } from './reasons.ts'

export type Resolution = 'refund' | 'credit' | 'exchange' | 'replace' | 'keep'
export type Method = 'label' | 'qr_dropoff' | 'pickup' | 'own' | 'none'

export interface PlannedPiece {
  readonly lineId: string
  readonly unit: number
  readonly reason: Reason
  readonly resolution: Resolution
}

export interface ReturnItem {
  readonly lineId: string
  readonly qty: number
  readonly reason: Reason
  readonly note?: string
  readonly resolution: Resolution
  readonly exchangeVariantId?: string
}

export interface PlanFacts {
  readonly pieces: readonly PlannedPiece[]
  readonly method: Method
  /** The dearest of the promises of its lines. */
  readonly shippingFee: Minor
}

/** Nothing comes back of what is kept or was never there. */
export function comesBack({ reason, resolution }: PlannedPiece): boolean {
  return resolution !== 'keep' && reason !== 'missing'
}

/** The shop's carrier brings it, and the shop pays it. */
export function isShops(method: Method): boolean {
  return method === 'label' || method === 'qr_dropoff' || method === 'pickup'
}

/** Kept back of the price of a piece whose money goes back although nothing was wrong with it. */
export function restockingFeeOf(
  piece: PlannedPiece,
  price: Minor,
  restocking: BasisPoints = 0,
): Minor {
  return piece.resolution !== 'refund' || !comesBack(piece) || isOurFault(piece.reason)
    ? 0
    : percentOf(price, restocking)
}

/**
 * What the way back costs the buyer: once a return, only for the shop's label, and nothing when any piece of it comes back for the
 * shop's fault or no money leaves the shop for what is sent back (commerce.md §3.7).
 */
export function feeOf({ pieces, method, shippingFee }: PlanFacts): Minor {
  if (!isShops(method)) return 0
  const paidBack = pieces.filter((piece) => comesBack(piece) && piece.resolution === 'refund')
  return paidBack.length === 0 || pieces.some((piece) => isOurFault(piece.reason)) ? 0 : shippingFee
}

export interface OrderPiece {
  readonly lineId: string
  readonly unit: number
  readonly status: string
}

/**
 * Delivery goes back too once the whole order has come back for the shop's fault, or never arrived (commerce.md §3.1.4). `others`
 * are the pieces of the order that went back for its fault earlier.
 */
export function givesDeliveryBack(
  order: readonly OrderPiece[],
  pieces: readonly PlannedPiece[],
  others: readonly { lineId: string; unit: number }[],
): boolean {
  const faulty = pieces.filter(
    (piece) =>
      isOurFault(piece.reason)
      && (piece.resolution === 'refund'
        || piece.resolution === 'credit'
        || piece.resolution === 'keep'),
  )
  if (faulty.length === 0) return false
  const gone = [...faulty, ...others]
  return order.every(
    (piece) =>
      piece.status === 'cancelled'
      || gone.some((one) => one.lineId === piece.lineId && one.unit === piece.unit),
  )
}

export interface ReviewFacts {
  /** What would go back, and how the buyer has returned so far. */
  readonly value: Minor
  readonly orders: number
  readonly returned: number
  readonly bought: number
  readonly pieces: readonly PlannedPiece[]
  /** The lowest of what its promises name; null: the usual bound. */
  readonly reviewAbove: Minor | null
  /** What the staff has said of the buyer or the order. */
  readonly standing: Standing | null
}

export type Standing = 'trusted' | 'watched'

const reviewFrom: Minor = 250_00
const fewOrders = 5

/**
 * A person looks first: at what is worth much, at those who send back half of what they buy, and at money for what nobody sees again.
 * Whoever is watched is always looked at, whoever is trusted never.
 */
export function needsReview({
  value,
  orders,
  returned,
  bought,
  pieces,
  reviewAbove,
  standing,
}: ReviewFacts): boolean {
  if (standing !== null) return standing === 'watched'
  if (value > (reviewAbove ?? reviewFrom)) return true
  if (orders >= fewOrders && returned * 2 >= bought) return true
  return pieces.some(
    (piece) => piece.reason === 'missing' || (piece.resolution === 'replace' && !comesBack(piece)),
  )
}
