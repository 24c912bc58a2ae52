import type { OrderLine, OrderWithUnits, OrderUnit } from '#modules/orders/lock-order.ts'
import {
  calculateDifference,
  readUnitValues,
  type GetUnitValue,
} from '#modules/refunds/unit-value.ts'
import {
  listAllShares,
  type PriceDifference,
  type OrderRefundRequest,
} from '#modules/refunds/refund-order.ts'
import { sum } from '#kernel/money/money.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Db } from '#platform/db/database.server.ts'
import { isReasonAllowed, isOutcomeWindowOpen } from '../domain/eligibility.ts'
import { findExchangeTarget, type ExchangeTarget } from './exchange-plan.ts'
import { evaluateEligibility, isAllowedForGifts } from './gift-terms.ts'
import { isOurFault } from '../domain/reasons.ts'
import {
  needsShipping,
  calculateReturnFee,
  refundsShipping,
  isShopLabel,
  calculateRestockingFee,
  type ReturnMethod,
  type UnitResolution,
  type ReturnItem,
} from '../domain/return-plan.ts'
import { getReturnTerms, getReturnWindow, type AppliedReturnTerms } from './terms.ts'

export interface ReturnRequest {
  readonly items: readonly ReturnItem[]
  readonly method: ReturnMethod
  /** Store credit requires an account. */
  readonly isMember: boolean
  readonly now: Date
  /** Requested by a gift recipient: only this group, with gift terms, without refunds. */
  readonly gift?: { readonly groupId: string }
}

export interface PlannedUnit extends UnitResolution {
  readonly variantId: string
  readonly note: string
  readonly exchangeVariantId: string | null
  /** The current price of the exchange variant. */
  readonly exchangePrice: number | null
  /** Refund for an exchange to something cheaper. */
  readonly difference: number
  /** The more expensive variant that the buyer will order with the credit. */
  readonly wantedVariantId: string | null
  readonly restockingFee: number
}

export interface ReturnPlan {
  readonly pieces: readonly PlannedUnit[]
  readonly method: ReturnMethod
  readonly fee: number
  /** Manual review above this amount; null for the default. */
  readonly reviewAbove: number | null
}

type PlanRefusal = Refusal<'fields-invalid' | 'transition-illegal' | 'stock-short'>

/**
 * Validates a return request and plans its units, resolutions, and fee. Used by preview and
 * submission.
 */
export async function planReturn(
  db: Db,
  order: OrderWithUnits,
  request: ReturnRequest,
): Promise<ReturnPlan | PlanRefusal> {
  const usedUnits = new Set<string>()
  const pieces: PlannedUnit[] = []
  const getWorth = await readUnitValues(db, order)
  const isGift = request.gift !== undefined
  for (const requested of request.items) {
    const line = order.lines.find(({ id }) => id === requested.lineId)
    if (!line || (request.gift && line.groupId !== request.gift.groupId))
      return refuseField('items', 'line-not-in-order', 'This item isn’t part of the order.')
    const exchange = await findExchangeTarget(db, {
      line,
      item: requested,
      isGift,
      isMember: request.isMember,
      getUnitValue: getWorth,
    })
    if (exchange && 'no' in exchange)
      return refuseField('items', 'exchange-not-possible', exchange.no)
    const item = exchange?.isMoreExpensive
      ? { ...requested, resolution: 'credit' as const }
      : requested
    const units = selectUnits(order, { line, item, usedUnits, request })
    if ('refused' in units) return units
    const problem =
      explainResolution(line, { item: requested, request })
      ?? explainResolution(line, { item, request })
    if (problem) return refuseField('items', 'resolution-not-available', problem)
    pieces.push(
      ...units.map((piece) => planUnit(order, piece, { line, item, exchange, isGift, getWorth })),
    )
  }
  if (pieces.some(needsShipping) === (request.method === 'none'))
    return refuseField(
      'method',
      'return-method-invalid',
      request.method === 'none'
        ? 'Choose a return method.'
        : 'Nothing has to be shipped back, so you don’t need a return method.',
    )
  const lineTerms = listTerms(order, pieces)
  const isBuyerShipping =
    lineTerms.some(({ carriage }) => carriage === 'buyer')
    && !pieces.some(({ reason }) => isOurFault(reason))
  if (isBuyerShipping && isShopLabel(request.method))
    return refuseField(
      'method',
      'label-not-included',
      'Return shipping for these items isn’t included. Choose to ship the parcel yourself.',
    )
  const shippingFee = Math.max(0, ...lineTerms.map((terms) => terms.shippingFee))
  const reviewLimits = lineTerms.flatMap(({ reviewAbove }) => reviewAbove ?? [])
  return {
    pieces,
    method: request.method,
    fee: calculateReturnFee({ pieces, method: request.method, shippingFee }),
    reviewAbove: reviewLimits.length > 0 ? Math.min(...reviewLimits) : null,
  }
}

function listTerms(order: OrderWithUnits, pieces: readonly UnitResolution[]): AppliedReturnTerms[] {
  return order.lines
    .filter(({ id }) => pieces.some(({ lineId }) => lineId === id))
    .map((line) => getReturnTerms(line.returnTerms))
}

function selectUnits(
  order: OrderWithUnits,
  {
    line,
    item,
    usedUnits,
    request,
  }: { line: OrderLine; item: ReturnItem; usedUnits: Set<string>; request: ReturnRequest },
): OrderUnit[] | PlanRefusal {
  const terms = getReturnWindow(line.returnTerms, request.gift !== undefined)
  const all = order.units.filter(
    (piece) => piece.lineId === line.id && !usedUnits.has(`${piece.lineId} ${piece.unit}`),
  )
  const candidates = all.map((piece) => ({
    piece,
    eligibility: evaluateEligibility(piece, terms, request),
  }))
  const requested = { outcome: item.resolution, reason: item.reason, now: request.now }
  const returnable = candidates.flatMap(({ piece, eligibility }) =>
    eligibility.ok
    && isReasonAllowed(eligibility, item.reason)
    && isOutcomeWindowOpen(eligibility, requested, terms)
      ? [piece]
      : [],
  )
  if (returnable.length < item.qty) {
    const why = candidates.flatMap(({ eligibility }) => {
      if (!eligibility.ok) return [eligibility.why]
      if (!isReasonAllowed(eligibility, item.reason))
        return ['This item can be returned only if something is wrong with it.']
      return isOutcomeWindowOpen(eligibility, requested, terms)
        ? []
        : ['It’s too late for this option. Choose another one.']
    })[0]
    return refuse('transition-illegal', why ?? 'You can’t return that many of this item.', {
      reason: 'not-enough-returnable-units',
      detail: { lineId: line.id, returnable: returnable.length },
    })
  }
  const units = returnable.slice(0, item.qty)
  for (const { lineId, unit } of units) usedUnits.add(`${lineId} ${unit}`)
  return units
}

function explainResolution(
  { title, unitPrice, returnTerms }: OrderLine,
  { item, request }: { item: ReturnItem; request: ReturnRequest },
): string | null {
  const { keepUnder, outcomes } = getReturnTerms(returnTerms)
  if (request.gift && !isAllowedForGifts(item.resolution))
    return 'A gift can’t be refunded. Choose store credit or an exchange.'
  if (!outcomes.includes(item.resolution)) return `This option isn’t available for ${title}.`
  if (item.resolution === 'credit' && !request.isMember)
    return 'Store credit requires an account. Sign in to choose it.'
  if (item.resolution === 'replace' && !isOurFault(item.reason))
    return 'We replace an item only if something was wrong with it.'
  if (item.resolution === 'keep' && !isOurFault(item.reason))
    return 'You can keep an item and get a refund only if something was wrong with it.'
  if (item.resolution === 'keep' && unitPrice >= keepUnder && item.reason !== 'missing')
    return `${title} has to be returned.`
  if (item.reason === 'missing' && item.resolution === 'exchange')
    return 'For a missing item, choose a replacement or a refund.'
  return null
}

interface UnitPlanInput {
  readonly line: OrderLine
  readonly item: ReturnItem
  readonly exchange: ExchangeTarget | null
  readonly isGift: boolean
  readonly getWorth: GetUnitValue
}

function planUnit(
  order: OrderWithUnits,
  { lineId, unit, variantId }: OrderUnit,
  { line, item, exchange, isGift, getWorth }: UnitPlanInput,
): PlannedUnit {
  const { reason, resolution, note = '' } = item
  const unitWorth = getWorth({ lineId, unit })
  const unitResolution = { lineId, unit, reason, resolution }
  const price = Math.max(0, getPrice(line, unit) - unitWorth.lowered)
  const exchangeVariant = exchange && !exchange.isMoreExpensive ? exchange.facts : null
  return {
    ...unitResolution,
    variantId,
    note,
    restockingFee: calculateRestockingFee(
      unitResolution,
      price,
      getReturnTerms(line.returnTerms).restocking,
    ),
    exchangeVariantId: exchangeVariant?.id ?? null,
    exchangePrice: exchangeVariant?.price ?? null,
    difference:
      exchangeVariant && !isGift
        ? calculateDifference(order, { lineId, unit, ...unitWorth }, exchangeVariant.price)
        : 0,
    wantedVariantId: exchange?.isMoreExpensive ? exchange.facts.id : null,
  }
}

/** Price after discounts, without tax. */
function getPrice({ units }: OrderLine, unit: number): number {
  const totals = units[unit]?.totals
  return totals ? totals.merchandise - totals.productDiscount - totals.orderDiscount : 0
}

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
    units.map(({ lineId, unit }) => ({ lineId, unit, component: 'goods' as const }))
  const delivery =
    creditTo === null && refundsShipping(order.units, pieces, others)
      ? listAllShares(order.units).filter((share) => share.component === 'delivery')
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
          .map((line) => getReturnTerms(line.returnTerms).creditBonus),
      )
  return [
    ...(toCard.length > 0
      ? [
          {
            shares: [...listProductShares(toCard), ...delivery],
            fee: fee + sumDeductions(toCard),
            method: 'card' as const,
          },
        ]
      : []),
    ...(asCredit.length > 0
      ? [
          {
            shares: [...listProductShares(asCredit), ...(toCard.length > 0 ? [] : delivery)],
            fee: sumDeductions(asCredit),
            method: 'credit' as const,
            bonus,
            ...(creditTo !== null && { creditTo }),
          },
        ]
      : []),
    ...(cheaperExchanges.length > 0
      ? [
          {
            shares: [],
            method: 'card' as const,
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

/** The value of the returned units, for the review limit. */
export function sumValue(order: OrderWithUnits, pieces: readonly UnitResolution[]): number {
  return sum(
    pieces.map(
      ({ lineId, unit }) =>
        order.lines.find(({ id }) => id === lineId)?.units[unit]?.totals.grand ?? 0,
    ),
  )
}

function refuseField(field: string, reason: string, message: string): Refusal<'fields-invalid'> {
  return refuse('fields-invalid', message, { reason, fields: { [field]: message } })
}
