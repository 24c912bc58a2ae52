/** The fields of a variant that cart rules use. */
export interface PurchaseRules {
  readonly title: string
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly active: boolean
  readonly price: number
  readonly minQty: number
  readonly maxQty: number
  readonly multiple: number
}

export const maxLines = 100
export const maxGroups = 10

/** Requested quantities: of the line, and of its variant in the whole cart. */
export interface RequestedQuantity {
  readonly line: number
  readonly inCart: number
}

export interface PurchaseObstacle {
  readonly kind: 'gone' | 'stock' | 'limit'
  readonly text: string
}

/** Explains in a sentence why the quantity cannot be bought; null if it can. */
export function findPurchaseObstacle(
  variant: PurchaseRules,
  requested: RequestedQuantity,
  available: number,
): PurchaseObstacle | null {
  const name = formatVariantName(variant)
  if (!variant.active) return { kind: 'gone', text: `${name} is no longer sold.` }
  if (available <= 0) return { kind: 'stock', text: `${name} is sold out.` }
  if (requested.line < variant.minQty)
    return { kind: 'limit', text: `The minimum quantity of ${name} is ${variant.minQty}.` }
  if (requested.line % variant.multiple !== 0)
    return { kind: 'limit', text: `${name} is sold in multiples of ${variant.multiple}.` }
  if (requested.inCart > variant.maxQty)
    return { kind: 'limit', text: `You can buy at most ${variant.maxQty} of ${name} in one order.` }
  if (requested.inCart > available)
    return {
      kind: 'stock',
      text: `Only ${available} of ${name} ${available === 1 ? 'is' : 'are'} left.`,
    }
  return null
}

/** The largest quantity that another line of the variant can have, rounded down to its multiple. */
export function calculateMaxQuantity(
  variant: PurchaseRules,
  inOtherLines: number,
  available: number,
): number {
  const room = Math.min(variant.maxQty, available) - inOtherLines
  const rounded = room - (room % variant.multiple)
  return variant.active && rounded >= variant.minQty ? rounded : 0
}

/** Title and option values, such as "Fern-edge napkins, Bottle". */
export function formatVariantName({
  title,
  options,
}: Pick<PurchaseRules, 'title' | 'options'>): string {
  return [title, ...options.map((option) => option.value)].join(', ')
}
