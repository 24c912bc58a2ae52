import type { OrderLine, OrderWithUnits, OrderUnit } from '#modules/orders/lock-order.ts'
import {
  calculateDifference,
  readUnitValues,
  type GetUnitValue,
} from '#modules/refunds/unit-value.ts'
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
      ...units.map((orderUnit) =>
        planUnit(order, orderUnit, { line, item, exchange, isGift, getWorth }),
      ),
    )
  }
  const lineTerms = listTerms(order, pieces)
  const methodRefusal = refuseMethod(request.method, pieces, lineTerms)
  if (methodRefusal) return methodRefusal
  const shippingFee = Math.max(0, ...lineTerms.map((terms) => terms.shippingFee))
  const reviewLimits = lineTerms.flatMap(({ reviewAbove }) => reviewAbove ?? [])
  return {
    pieces,
    method: request.method,
    fee: calculateReturnFee({ pieces, method: request.method, shippingFee }),
    reviewAbove: reviewLimits.length > 0 ? Math.min(...reviewLimits) : null,
  }
}

function refuseMethod(
  method: ReturnMethod,
  units: readonly PlannedUnit[],
  lineTerms: readonly AppliedReturnTerms[],
): Refusal<'fields-invalid'> | null {
  if (units.some(needsShipping) === (method === 'none'))
    return refuseField(
      'method',
      'return-method-invalid',
      method === 'none'
        ? 'Choose a return method.'
        : 'Nothing has to be shipped back, so you don’t need a return method.',
    )
  const isBuyerShipping =
    lineTerms.some(({ carriage }) => carriage === 'buyer')
    && !units.some(({ reason }) => isOurFault(reason))
  return isBuyerShipping && isShopLabel(method)
    ? refuseField(
        'method',
        'label-not-included',
        'Return shipping for these items isn’t included. Choose to ship the parcel yourself.',
      )
    : null
}

function listTerms(order: OrderWithUnits, pieces: readonly UnitResolution[]): AppliedReturnTerms[] {
  return order.lines
    .filter(({ id }) => pieces.some(({ lineId }) => lineId === id))
    .map((line) => getReturnTerms(line.returnPromise))
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
  const terms = getReturnWindow(line.returnPromise, request.gift !== undefined)
  const all = order.units.filter(
    (orderUnit) =>
      orderUnit.lineId === line.id && !usedUnits.has(`${orderUnit.lineId} ${orderUnit.unit}`),
  )
  const candidates = all.map((orderUnit) => ({
    orderUnit,
    eligibility: evaluateEligibility(orderUnit, terms, request),
  }))
  const requested = { outcome: item.resolution, reason: item.reason, now: request.now }
  const returnable = candidates.flatMap(({ orderUnit, eligibility }) =>
    eligibility.ok
    && isReasonAllowed(eligibility, item.reason)
    && isOutcomeWindowOpen(eligibility, requested, terms)
      ? [orderUnit]
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
  { title, unitPrice, returnPromise }: OrderLine,
  { item, request }: { item: ReturnItem; request: ReturnRequest },
): string | null {
  const { keepUnder, outcomes } = getReturnTerms(returnPromise)
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
      getReturnTerms(line.returnPromise).restocking,
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
