export type QuantityBounds = {
  /** The least that can be had. */
  min: number
  max: number
  /** Only multiples of it can be had. */
  step?: number
  /** 0 can be chosen too: it takes the thing away. */
  orNone?: boolean
}

/** The least and the most that can be had: multiples of the step. Where the bounds leave nothing, the least stands alone. */
export function quantityRange({ min, max, step = 1 }: QuantityBounds): {
  least: number
  most: number
} {
  const least = Math.max(1, Math.ceil(min / step)) * step
  return { least, most: Math.max(least, Math.floor(max / step) * step) }
}

/** The nearest number that can be had. */
export function clampQuantity(value: number, bounds: QuantityBounds): number {
  if (bounds.orNone && value <= 0) return 0
  const { step = 1 } = bounds
  const { least, most } = quantityRange(bounds)
  return Math.min(Math.max(Math.round(value / step) * step, least), most)
}

/** The next number that can be had above or below; from the least downward to none, where that can be chosen. */
export function stepQuantity(value: number, direction: 1 | -1, bounds: QuantityBounds): number {
  const { step = 1, orNone } = bounds
  const { least, most } = quantityRange(bounds)
  if (direction === 1) return Math.min(Math.max((Math.floor(value / step) + 1) * step, least), most)
  const below = Math.min((Math.ceil(value / step) - 1) * step, most)
  return below < least ? (orNone ? 0 : least) : below
}

/** What was typed, as the nearest number that can be had; `null` where it is not written in digits alone. */
export function parseQuantity(text: string, bounds: QuantityBounds): number | null {
  return /^\d+$/.test(text.trim()) ? clampQuantity(Number(text), bounds) : null
}
