export interface Availability {
  readonly state: 'in-stock' | 'low' | 'made-to-order' | 'sold-out'
  readonly left: number | null
}

/** From here down a page says how many are left. */
export const lowStock = 3

export interface StockFacts {
  /** Whether anybody counts it; what is not counted is always there. */
  readonly tracked: boolean
  readonly policy: 'deny' | 'continue'
  readonly available: number
  /** What the merchant's file said last. */
  readonly counted: number | null
  readonly leadTime: string
}

export function variantAvailability({ tracked, policy, available, counted, leadTime }: StockFacts): Availability {
  if (!tracked) return { state: leadTime === '' ? 'in-stock' : 'made-to-order', left: null }
  if (policy === 'continue') return { state: leadTime === '' && (counted ?? 0) > 0 ? 'in-stock' : 'made-to-order', left: null }
  if (available <= 0) return { state: 'sold-out', left: 0 }
  return available <= lowStock ? { state: 'low', left: available } : { state: 'in-stock', left: null }
}

/** How long a sold-out variant may still be held by somebody who is paying; null when nobody is. */
export function heldMinutes(
  { available, heldUntil }: { readonly available: number; readonly heldUntil: string | null },
  now: Date,
): number | null {
  const left = heldUntil === null ? 0 : Date.parse(heldUntil) - now.getTime()
  return available <= 0 && left > 0 ? Math.ceil(left / 60_000) : null
}

/** The best a goods item can offer: what is in stock before what is made; pieces left are added up over its variants. */
export function goodsAvailability(variants: readonly Availability[]): Availability {
  if (variants.some(({ state }) => state === 'in-stock')) return { state: 'in-stock', left: null }
  const left = variants.reduce((sum, variant) => sum + (variant.left ?? 0), 0)
  if (left > lowStock) return { state: 'in-stock', left: null }
  if (left > 0) return { state: 'low', left }
  return variants.some(({ state }) => state === 'made-to-order') ? { state: 'made-to-order', left: null } : { state: 'sold-out', left: 0 }
}
