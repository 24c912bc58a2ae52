import { listVariantsNearPrice } from '#modules/catalog/list-variants-near-price.ts'
import { listVariantsByProduct } from '#modules/catalog/list-variants-by-product.ts'
import {
  isOwnedByBuyer,
  isUnfulfilled,
  findOrderWithUnits,
  type OrderLine,
  type OrderWithUnits,
  type OrderUnit,
} from '#modules/orders/lock-order.ts'
import {
  calculateDifference,
  readUnitValues,
  type GetUnitValue,
} from '#modules/refunds/unit-value.ts'
import {
  previewRefunds,
  listAllShares,
  type OrderRefundRequest,
} from '#modules/refunds/refund-order.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { listLineSummaries } from '#modules/orders/list-line-summaries.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import type { ReturnEligibility } from '../contract.ts'
import { isOutcomeWindowOpen } from '../domain/eligibility.ts'
import { evaluateEligibility, isAllowedForGifts } from './gift-terms.ts'
import { isOurFault, returnReasons, reasonLabels, isPhotoRequested } from '../domain/reasons.ts'
import { canExchangeForOtherProduct } from './exchange-plan.ts'
import { getReturnTerms, getReturnWindow } from './terms.ts'

export interface EligibilityInput {
  readonly orderId: string
  readonly isMember: boolean
  readonly now: Date
  /** The delivery group of a gift; null for the buyer. */
  readonly groupId: string | null
}

/**
 * Lists the lines with their returnable units, deadlines, and resolutions, or the reasons against.
 */
export async function readEligibility(
  { db, carrier }: Pick<Services, 'db' | 'carrier'>,
  { orderId, isMember, now, groupId }: EligibilityInput,
): Promise<ReturnEligibility | Refusal<'not-found'>> {
  const order = await findOrderWithUnits(db, orderId)
  if (!order)
    return refuse('not-found', 'We couldn’t find this order.', { reason: 'order-not-found' })
  const isGift = groupId !== null
  const ownLines = order.lines.filter((line) => !isGift || line.groupId === groupId)
  const getWorth = await readUnitValues(db, order)
  const described = await Promise.all(
    ownLines.map((line) =>
      describeLine(db, { order, line, isMember, isGift, now, worthOf: getWorth }),
    ),
  )
  const worth = isGift
    ? []
    : await previewRefunds(
        db,
        order,
        ownLines.map((line) => buildRefundRequest(order, line, now)),
      )
  const summaries = await listLineSummaries(db, orderId)
  const lines = described.map((line, index) => ({
    ...line,
    picture: summaries.get(line.lineId)?.picture ?? null,
    refundToday: worth[index]?.amount ?? 0,
  }))
  const terms = ownLines.map((line) => getReturnTerms(line.returnTerms))
  return {
    orderId,
    number: isGift ? '' : order.number,
    isGift,
    isMember,
    lines,
    reasons: returnReasons.map((id) => ({
      id,
      label: reasonLabels[id],
      isOurFault: isOurFault(id),
      wantsPhoto: isPhotoRequested(id),
    })),
    creditBonus: isMember
      ? isGift
        ? 0
        : Math.max(0, ...terms.map(({ creditBonus }) => creditBonus))
      : null,
    shippingFee: isGift ? 0 : Math.max(0, ...terms.map(({ shippingFee }) => shippingFee)),
    methods: carrier ? ['label', 'qr_dropoff', 'pickup', 'own'] : ['own'],
  }
}

/**
 * The refund request for a line today: everything while it can be canceled, later the returnable
 * units.
 */
function buildRefundRequest(order: OrderWithUnits, line: OrderLine, now: Date): OrderRefundRequest {
  const units = order.units.filter((orderUnit) => orderUnit.lineId === line.id)
  const isActive = order.status === 'placed' || order.status === 'on_hold'
  const remaining = order.units.filter((orderUnit) => orderUnit.status !== 'cancelled')
  if (
    isActive
    && remaining.every((orderUnit) => isUnfulfilled(orderUnit) && isOwnedByBuyer(orderUnit))
  )
    return { shares: listAllShares(units.filter((orderUnit) => orderUnit.status !== 'cancelled')) }
  const terms = getReturnWindow(line.returnTerms, false)
  const returnable = units.filter((orderUnit) => {
    const eligibility = evaluateEligibility(orderUnit, terms, { now })
    return eligibility.ok && !eligibility.claimsOnly
  })
  return {
    shares: returnable.map(({ lineId, unit }) => ({ lineId, unit, component: 'goods' as const })),
  }
}

interface LineInput {
  readonly order: OrderWithUnits
  readonly line: OrderLine
  readonly isMember: boolean
  readonly isGift: boolean
  readonly now: Date
  readonly worthOf: GetUnitValue
}

async function describeLine(
  db: Db,
  input: LineInput,
): Promise<Omit<ReturnEligibility['lines'][number], 'refundToday' | 'picture'>> {
  const { order, line, isMember, isGift, now } = input
  const terms = getReturnWindow(line.returnTerms, isGift)
  const units = order.units.filter((orderUnit) => orderUnit.lineId === line.id)
  const described = units.map((orderUnit) =>
    evaluateEligibility(orderUnit, terms, { now, ...(isGift && { gift: true }) }),
  )
  const returnable = described.flatMap((result) => (result.ok ? [result] : []))
  const canExchange = returnable.length > 0 && terms.outcomes.includes('exchange')
  return {
    lineId: line.id,
    title: line.title,
    options: [...line.options],
    qty: line.qty,
    returnable: returnable.length,
    until:
      returnable
        .map(({ until }) => until)
        .sort()
        .at(-1) ?? null,
    claimsOnly: returnable.some(({ claimsOnly }) => claimsOnly),
    why: described.flatMap((result) => (result.ok ? [] : [result.why]))[0] ?? '',
    resolutions: terms.outcomes.filter(
      (outcome) => (outcome !== 'credit' || isMember) && (!isGift || isAllowedForGifts(outcome)),
    ),
    lateFor: terms.outcomes.filter(
      (outcome) =>
        !returnable.some((eligibility) =>
          isOutcomeWindowOpen(eligibility, { outcome, reason: null, now }, terms),
        ),
    ),
    restocking: isGift ? 0 : (terms.restocking ?? 0),
    isBuyersParcel: terms.carriage === 'buyer',
    exchanges: canExchange ? await listExchanges(db, { ...input, units }) : [],
  }
}

/**
 * Exchange options: other variants of the product, and products of a similar price. Only members
 * get more expensive ones, which they order with store credit.
 */
async function listExchanges(
  db: Db,
  {
    order,
    line,
    isMember,
    isGift,
    worthOf: getWorth,
    units,
  }: LineInput & { readonly units: readonly OrderUnit[] },
): Promise<ReturnEligibility['lines'][number]['exchanges']> {
  const [orderUnit] = units.toSorted((a, b) => getWorth(a).price - getWorth(b).price)
  if (!orderUnit) return []
  const worth = getWorth(orderUnit)
  const isOther = canExchangeForOtherProduct(line)
  const priceLimit = isMember && isOther && !isGift ? {} : { most: worth.price }
  const ownVariants = (await listVariantsByProduct(db, [line.productId])).get(line.productId) ?? []
  const others =
    isGift || !isOther
      ? []
      : await listVariantsNearPrice(db, { price: worth.price, not: line.productId, ...priceLimit })
  const currentVariantIds = new Set(units.map(({ variantId }) => variantId))
  return [...ownVariants, ...others]
    .filter(
      ({ id, active, available, price }) =>
        active
        && available > 0
        && !currentVariantIds.has(id)
        && price <= (priceLimit.most ?? price),
    )
    .map(({ id, productId, title, options, price }) => ({
      variantId: id,
      label:
        [
          ...(productId === line.productId ? [] : [title]),
          ...options.map(({ value }) => value),
        ].join(', ') || title,
      refund: isGift ? 0 : calculateDifference(order, { ...orderUnit, ...worth }, price),
      extraCost: Math.max(0, price - worth.price),
    }))
    .toSorted((a, b) => Number(a.extraCost > 0) - Number(b.extraCost > 0))
}
