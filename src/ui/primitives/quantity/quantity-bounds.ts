export type QuantityBounds = { min: number; max: number }

/** The nearest whole number within the bounds; what is no number becomes the least. */
export function clampQuantity(value: number, { min, max }: QuantityBounds): number {
  if (Number.isNaN(value)) return min
  return Math.min(Math.max(Math.round(value), min), Math.max(min, max))
}

export function parseQuantity(text: string, bounds: QuantityBounds): number {
  return clampQuantity(text.trim() === '' ? Number.NaN : Number(text), bounds)
}
