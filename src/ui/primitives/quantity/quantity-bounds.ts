export type QuantityBounds = {
  /** The smallest quantity. */
  min: number
  max: number
  /** The quantity must be a multiple of it. */
  step?: number
  /** Whether 0 is allowed too; it removes the item. */
  orNone?: boolean
}

/**
 * The smallest and the largest allowed quantity, as multiples of the step. If the bounds allow
 * none, both are the smallest one.
 */
export function getQuantityRange({ min, max, step = 1 }: QuantityBounds): {
  least: number
  most: number
} {
  const least = Math.max(1, Math.ceil(min / step)) * step
  return { least, most: Math.max(least, Math.floor(max / step) * step) }
}

/** The nearest allowed quantity. */
export function clampQuantity(value: number, bounds: QuantityBounds): number {
  if (bounds.orNone && value <= 0) return 0
  const { step = 1 } = bounds
  const { least, most } = getQuantityRange(bounds)
  return Math.min(Math.max(Math.round(value / step) * step, least), most)
}

/** The next allowed quantity above or below. Below the smallest comes 0, if allowed. */
export function stepQuantity(value: number, direction: 1 | -1, bounds: QuantityBounds): number {
  const { step = 1, orNone } = bounds
  const { least, most } = getQuantityRange(bounds)
  if (direction === 1) return Math.min(Math.max((Math.floor(value / step) + 1) * step, least), most)
  const below = Math.min((Math.ceil(value / step) - 1) * step, most)
  return below < least ? (orNone ? 0 : least) : below
}

/** The typed quantity, adjusted to the nearest allowed one; null if the text is no whole number. */
export function parseQuantity(text: string, bounds: QuantityBounds): number | null {
  return /^\d+$/.test(text.trim()) ? clampQuantity(Number(text), bounds) : null
}
