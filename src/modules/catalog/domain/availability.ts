export interface Availability {
  readonly state: 'in-stock' | 'low' | 'made-to-order' | 'backorder' | 'preorder' | 'sold-out'
  readonly left: number | null
}

/** Pages show the number of units left from here down. */
export const lowStockLimit = 3

/** Stands for "no limit"; larger than any cart quantity. */
export const unlimitedQuantity = 1_000_000

export interface StockPolicy {
  readonly tracked: boolean
  readonly policy: 'deny' | 'continue'
  /** The last imported quantity; null if none was imported. */
  readonly inventoryQuantity: number | null
  /** With `continue`, units that can be sold beyond stock; null for no limit. */
  readonly oversellLimit: number | null
}

/**
 * Units that can be sold beyond stock; null for no limit. Without an imported quantity, stock does
 * not limit sales.
 */
export function sellableBeyondStock({
  tracked,
  policy,
  inventoryQuantity,
  oversellLimit,
}: StockPolicy): number | null {
  if (!tracked) return null
  if (policy === 'continue') return oversellLimit
  return inventoryQuantity === null ? null : 0
}

export interface StockFacts extends StockPolicy {
  /** Units that can be bought: stock and oversell limit, less orders and reservations. */
  readonly available: number
  readonly leadTime: string
  /** First shipping day: of all units with policy `deny`, of units beyond stock with `continue`. */
  readonly shipsOn: string | null
}

export function variantAvailability(facts: StockFacts): Availability {
  const { tracked, policy, inventoryQuantity, available, leadTime, shipsOn } = facts
  const oversellLimit = sellableBeyondStock(facts)
  if (!tracked || (inventoryQuantity === null && oversellLimit === null))
    return { state: untrackedState(facts), left: null }
  if (available <= 0) return { state: 'sold-out', left: 0 }
  if (policy === 'continue') {
    const inStock = available - (oversellLimit ?? unlimitedQuantity)
    if (inStock > 0 && leadTime === '') return { state: 'in-stock', left: null }
    return {
      state: leadTime !== '' && shipsOn === null ? 'made-to-order' : 'backorder',
      left: null,
    }
  }
  if (shipsOn !== null)
    return { state: 'preorder', left: available <= lowStockLimit ? available : null }
  return available <= lowStockLimit
    ? { state: 'low', left: available }
    : { state: 'in-stock', left: null }
}

function untrackedState({ leadTime, shipsOn }: StockFacts): Availability['state'] {
  if (shipsOn !== null) return 'preorder'
  return leadTime === '' ? 'in-stock' : 'made-to-order'
}

const laterStates = ['made-to-order', 'backorder', 'preorder'] as const

/** Minutes until the last reservation of a sold-out variant expires; null without one. */
export function calculateReservedMinutes(
  { available, heldUntil }: { readonly available: number; readonly heldUntil: Date | null },
  now: Date,
): number | null {
  const left = heldUntil === null ? 0 : heldUntil.getTime() - now.getTime()
  return available <= 0 && left > 0 ? Math.ceil(left / 60_000) : null
}

/** The best availability among variants: in stock before later. Units left are summed. */
export function productAvailability(variants: readonly Availability[]): Availability {
  if (variants.some(({ state }) => state === 'in-stock')) return { state: 'in-stock', left: null }
  const left = variants.reduce(
    (sum, variant) => sum + (variant.state === 'low' ? (variant.left ?? 0) : 0),
    0,
  )
  if (left > lowStockLimit) return { state: 'in-stock', left: null }
  if (left > 0) return { state: 'low', left }
  const state = laterStates.find((one) => variants.some((variant) => variant.state === one))
  return state ? { state, left: null } : { state: 'sold-out', left: 0 }
}
