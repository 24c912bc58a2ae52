import { calculatePercentage, type BasisPoints, type Minor } from '#kernel/money/money.ts'
import { isOurFault, type ReturnReason } from './reasons.ts'

export type ReturnResolution = 'refund' | 'credit' | 'exchange' | 'replace' | 'keep'
export type ReturnMethod = 'label' | 'qr_dropoff' | 'pickup' | 'own' | 'none'

export interface UnitResolution {
  readonly lineId: string
  readonly unit: number
  readonly reason: ReturnReason
  readonly resolution: ReturnResolution
}

export interface ReturnItem {
  readonly lineId: string
  readonly qty: number
  readonly reason: ReturnReason
  readonly note?: string
  readonly resolution: ReturnResolution
  readonly exchangeVariantId?: string
}

export interface PlanFacts {
  readonly units: readonly UnitResolution[]
  readonly method: ReturnMethod
  /** The highest fee of the lines. */
  readonly shippingFee: Minor
}

/** Whether the unit has to be shipped back. */
export function needsShipping({ reason, resolution }: UnitResolution): boolean {
  return resolution !== 'keep' && reason !== 'missing'
}

/** Whether the shop provides the label. */
export function isShopLabel(method: ReturnMethod): boolean {
  return method === 'label' || method === 'qr_dropoff' || method === 'pickup'
}

/** The restocking fee of a unit that is refunded without a shop error. */
export function calculateRestockingFee(
  unit: UnitResolution,
  price: Minor,
  restocking: BasisPoints = 0,
): Minor {
  return unit.resolution !== 'refund' || !needsShipping(unit) || isOurFault(unit.reason)
    ? 0
    : calculatePercentage(price, restocking)
}

/**
 * The return shipping fee: once per return, only for the shop's label, and only if a unit is
 * refunded and none is returned for a shop error (commerce.md §3.7).
 */
export function calculateReturnFee({ units, method, shippingFee }: PlanFacts): Minor {
  if (!isShopLabel(method)) return 0
  const refunded = units.filter((unit) => needsShipping(unit) && unit.resolution === 'refund')
  return refunded.length === 0 || units.some((unit) => isOurFault(unit.reason)) ? 0 : shippingFee
}

export interface OrderUnitStatus {
  readonly lineId: string
  readonly unit: number
  readonly status: string
}

/**
 * Whether shipping is refunded: when the whole order was returned for shop errors or never arrived
 * (commerce.md §3.1.4). `others` are units returned for shop errors before.
 */
export function refundsShipping(
  order: readonly OrderUnitStatus[],
  units: readonly UnitResolution[],
  others: readonly { lineId: string; unit: number }[],
): boolean {
  const shopErrors = units.filter(
    (unit) =>
      isOurFault(unit.reason)
      && (unit.resolution === 'refund'
        || unit.resolution === 'credit'
        || unit.resolution === 'keep'),
  )
  if (shopErrors.length === 0) return false
  const allShopErrors = [...shopErrors, ...others]
  return order.every(
    (unit) =>
      unit.status === 'cancelled'
      || allShopErrors.some((other) => other.lineId === unit.lineId && other.unit === unit.unit),
  )
}

export interface ReviewFacts {
  /** The refund of the return, in cents. */
  readonly value: Minor
  readonly orders: number
  readonly returned: number
  readonly bought: number
  readonly units: readonly UnitResolution[]
  /** The lowest limit of the lines' terms; null for the default. */
  readonly reviewAbove: Minor | null
  /** The trust flag of the buyer or order. */
  readonly trustFlag: TrustFlag | null
}

export type TrustFlag = 'trusted' | 'watched'

const defaultReviewLimit: Minor = 250_00
const minOrders = 5

/**
 * Manual review is needed for high amounts, for buyers who return half of what they buy, and for
 * refunds without a returned unit. Watched buyers are always reviewed, trusted ones never.
 */
export function needsManualReview({
  value,
  orders,
  returned,
  bought,
  units,
  reviewAbove,
  trustFlag: standing,
}: ReviewFacts): boolean {
  if (standing !== null) return standing === 'watched'
  if (value > (reviewAbove ?? defaultReviewLimit)) return true
  if (orders >= minOrders && returned * 2 >= bought) return true
  return units.some(
    (unit) => unit.reason === 'missing' || (unit.resolution === 'replace' && !needsShipping(unit)),
  )
}
