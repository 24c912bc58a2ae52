import type { OrderWithUnits } from '#modules/orders/lock-order.ts'
import {
  listAllShares,
  type PriceDifference,
  type OrderRefundRequest,
} from '#modules/refunds/refund-order.ts'
import { sum } from '#kernel/money/money.ts'
import { refundsShipping, type UnitResolution } from '../domain/return-plan.ts'
import { getReturnTerms } from './terms.ts'

/** A unit with its deductions. */
export interface RefundedUnit extends UnitResolution {
  readonly restockingFee: number
  readonly withheld?: number
  readonly difference: number
  readonly exchangePrice: number | null
}

interface RefundInput {
  readonly pieces: readonly RefundedUnit[]
  /** Units returned for shop errors before. */
  readonly others: readonly { readonly lineId: string; readonly unit: number }[]
  /** The return shipping fee that is not charged yet. */
  readonly fee: number
  /** The recipient of the credit, if not the buyer. */
  readonly creditTo?: string | null
  /** All units of the return, if `pieces` are only some: the bonus was shown for all of them. */
  readonly allUnits?: readonly UnitResolution[]
}

/** The refund requests of a return: card first, then credit, then price differences. */
export function buildRefundRequests(
  order: OrderWithUnits,
  { pieces, others, fee, creditTo = null, allUnits = pieces }: RefundInput,
): OrderRefundRequest[] {
  const toCard = pieces.filter(({ resolution }) => resolution === 'refund' || resolution === 'keep')
  const asCredit = pieces.filter(({ resolution }) => resolution === 'credit')
  const cheaperExchanges = pieces.filter(
    ({ resolution, difference }) => resolution === 'exchange' && difference > 0,
  )
  const listProductShares = (units: readonly UnitResolution[]) =>
    units.map(({ lineId, unit }) => ({ lineId, unit, part: 'goods' as const }))
  const delivery =
    creditTo === null && refundsShipping(order.units, pieces, others)
      ? listAllShares(order.units).filter((share) => share.part === 'delivery')
      : []
  const isGift = creditTo !== null
  const bonus = isGift
    ? 0
    : Math.max(
        0,
        ...order.lines
          .filter(({ id }) =>
            allUnits.some(({ lineId, resolution }) => resolution === 'credit' && lineId === id),
          )
          .map((line) => getReturnTerms(line.returnPromise).creditBonus),
      )
  return [
    ...(toCard.length > 0
      ? [
          {
            shares: [...listProductShares(toCard), ...delivery],
            fee: fee + sumDeductions(toCard),
            pocket: 'card' as const,
          },
        ]
      : []),
    ...(asCredit.length > 0
      ? [
          {
            shares: [...listProductShares(asCredit), ...(toCard.length > 0 ? [] : delivery)],
            fee: sumDeductions(asCredit),
            pocket: 'credit' as const,
            bonus,
            ...(creditTo !== null && { creditTo }),
          },
        ]
      : []),
    ...(cheaperExchanges.length > 0
      ? [
          {
            shares: [],
            pocket: 'card' as const,
            differences: cheaperExchanges.map(toPriceDifference),
          },
        ]
      : []),
  ]
}

function toPriceDifference({
  lineId,
  unit,
  difference,
  exchangePrice,
}: RefundedUnit): PriceDifference {
  return { lineId, unit, amount: difference, price: exchangePrice ?? 0 }
}

export function sumRestockingFees(pieces: readonly Pick<RefundedUnit, 'restockingFee'>[]): number {
  return sum(pieces.map(({ restockingFee }) => restockingFee))
}

export function sumReductions(pieces: readonly Pick<RefundedUnit, 'withheld'>[]): number {
  return sum(pieces.map(({ withheld = 0 }) => withheld))
}

/** Deductions of the units, without the return shipping fee. */
export function sumDeductions(
  pieces: readonly Pick<RefundedUnit, 'restockingFee' | 'withheld'>[],
): number {
  return sumRestockingFees(pieces) + sumReductions(pieces)
}
