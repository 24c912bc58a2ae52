export interface Availability {
  readonly state: 'in-stock' | 'low' | 'made-to-order' | 'backorder' | 'preorder' | 'sold-out'
  readonly left: number | null
}

/** From here down a page says how many are left. */
export const lowStock = 3

/** What stands for "no limit" in a count of what can be bought: more than any cart may ask for. */
export const unlimited = 1_000_000

export interface StockPolicy {
  /** Whether stock of it is counted. */
  readonly tracked: boolean
  readonly policy: 'deny' | 'continue'
  /** The quantity that was imported last; null while none was. */
  readonly counted: number | null
  /** With `continue`: how many may be sold beyond stock; null for no limit. */
  readonly oversellLimit: number | null
}

/** How many may be sold beyond stock; null for no limit. Stock that nobody has told a quantity of does not limit sales. */
export function sellableBeyondStock({
  tracked,
  policy,
  counted,
  oversellLimit,
}: StockPolicy): number | null {
  if (!tracked) return null
  if (policy === 'continue') return oversellLimit
  return counted === null ? null : 0
}

export interface StockFacts extends StockPolicy {
  /** What can still be bought: stock and what may be sold beyond it, less orders and holds. */
  readonly available: number
  readonly leadTime: string
  /** The first day it can ship: of all of it where selling stops at zero, else of what is sold beyond stock. */
  readonly shipsOn: string | null
}

export function variantAvailability(facts: StockFacts): Availability {
  const { tracked, policy, counted, available, leadTime, shipsOn } = facts
  const beyond = sellableBeyondStock(facts)
  if (!tracked || (counted === null && beyond === null))
    return { state: withoutStock(facts), left: null }
  if (available <= 0) return { state: 'sold-out', left: 0 }
  if (policy === 'continue') {
    const inStock = available - (beyond ?? unlimited)
    if (inStock > 0 && leadTime === '') return { state: 'in-stock', left: null }
    return {
      state: leadTime !== '' && shipsOn === null ? 'made-to-order' : 'backorder',
      left: null,
    }
  }
  if (shipsOn !== null) return { state: 'preorder', left: available <= lowStock ? available : null }
  return available <= lowStock
    ? { state: 'low', left: available }
    : { state: 'in-stock', left: null }
}

function withoutStock({ leadTime, shipsOn }: StockFacts): Availability['state'] {
  if (shipsOn !== null) return 'preorder'
  return leadTime === '' ? 'in-stock' : 'made-to-order'
}

const later = ['made-to-order', 'backorder', 'preorder'] as const

/** How long a sold-out variant may still be held by somebody who is paying; null when nobody is. */
export function heldMinutes(
  { available, heldUntil }: { readonly available: number; readonly heldUntil: string | null },
  now: Date,
): number | null {
  const left = heldUntil === null ? 0 : Date.parse(heldUntil) - now.getTime()
  return available <= 0 && left > 0 ? Math.ceil(left / 60_000) : null
}

/** The best a goods item can offer: what is in stock before what comes later; pieces left are added up over its variants. */
export function goodsAvailability(variants: readonly Availability[]): Availability {
  if (variants.some(({ state }) => state === 'in-stock')) return { state: 'in-stock', left: null }
  const left = variants.reduce(
    (sum, variant) => sum + (variant.state === 'low' ? (variant.left ?? 0) : 0),
    0,
  )
  if (left > lowStock) return { state: 'in-stock', left: null }
  if (left > 0) return { state: 'low', left }
  const state = later.find((one) => variants.some((variant) => variant.state === one))
  return state ? { state, left: null } : { state: 'sold-out', left: 0 }
}
