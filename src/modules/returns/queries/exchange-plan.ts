import { readVariants, type VariantFacts } from '#modules/catalog/read-variants.ts'
import type { OrderLine } from '#modules/orders/lock-order.ts'
import type { GetUnitValue } from '#modules/refunds/unit-value.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { ReturnItem } from '../domain/return-plan.ts'

export interface ExchangeRequest {
  readonly line: OrderLine
  readonly item: ReturnItem
  /**
   * Gifts can be exchanged only for other variants of the same product, to keep the price secret.
   */
  readonly isGift: boolean
  /** Store credit requires an account. */
  readonly isMember: boolean
  readonly getUnitValue: GetUnitValue
}

/**
 * The target of an exchange. A more expensive one is ordered separately with store credit, so that
 * nobody is charged without consent.
 */
export interface ExchangeTarget {
  readonly facts: VariantFacts
  readonly isMoreExpensive: boolean
}

/** The target of the exchange, null if none is requested, or why it is not possible. */
export async function findExchangeTarget(
  db: Db,
  request: ExchangeRequest,
): Promise<ExchangeTarget | null | { readonly no: string }> {
  const { line, item, isGift, isMember } = request
  const id = item.exchangeVariantId
  if (item.resolution !== 'exchange')
    return id === undefined ? null : { no: 'Choose another item only for an exchange.' }
  const facts = (await readVariants(db, [id ?? ''])).get(id ?? '')
  if (
    !facts?.active
    || (facts.productId !== line.productId && !isOtherProductAllowed(facts, request))
  )
    return { no: 'Choose an item to exchange it for.' }
  if (facts.available < item.qty) return { no: 'There aren’t enough of this item in stock.' }
  const isDearer = facts.price > getLowestPrice(request)
  if (isDearer && isGift)
    return { no: 'This exchange isn’t possible. Choose another item or store credit.' }
  if (isDearer && !canExchangeForOtherProduct(line))
    return {
      no:
        'This item costs more. Return the one you have and place a new order for the other '
        + 'with its monogram.',
    }
  if (isDearer && !isMember)
    return {
      no:
        'This item costs more. Sign in to get store credit and order it with that, or choose a '
        + 'refund.',
    }
  return { facts, isMoreExpensive: isDearer }
}

/** The lowest current price of the line's units. */
function getLowestPrice({
  line,
  getUnitValue: getWorth,
}: Pick<ExchangeRequest, 'line' | 'getUnitValue'>): number {
  return Math.min(...line.units.map((_, unit) => getWorth({ lineId: line.id, unit }).price))
}

/** Whether the variant can be chosen for another product: not a gift card or final sale. */
function isOtherProductAllowed(
  { requiresShipping, finalSale, taxCode }: VariantFacts,
  { line, isGift }: Pick<ExchangeRequest, 'line' | 'isGift'>,
): boolean {
  return (
    !isGift
    && canExchangeForOtherProduct(line)
    && requiresShipping
    && !finalSale
    && taxCode !== 'gift-card'
  )
}

/** Whether the line can be exchanged for another product. Monogrammed lines cannot. */
export function canExchangeForOtherProduct({
  returnTerms,
}: Pick<OrderLine, 'returnTerms'>): boolean {
  return !returnTerms.isPersonalized
}
