import * as t from '#messages/quantity.ts'
export interface QuantityRule {
  readonly minQty: number
  readonly maxQty: number
  readonly multiple: number
}

/** The quantity rule of a variant that is not sold one by one. */
export function formatQuantityRule({
  minQty,
  multiple,
}: Pick<QuantityRule, 'minQty' | 'multiple'>): string | null {
  if (multiple > 1)
    return minQty > multiple
      ? t.multiplesFrom({ count: String(multiple), least: String(minQty) })
      : t.multiples({ count: String(multiple) })
  return minQty > 1 ? t.minimum({ count: String(minQty) }) : null
}

/** The largest quantity that can be bought of what is left; 0 if it is below the minimum. */
export function calculateTakeableQuantity(
  left: number,
  { minQty, maxQty, multiple }: QuantityRule,
): number {
  const most = Math.min(left, maxQty)
  const rounded = most - (most % multiple)
  return rounded >= minQty ? rounded : 0
}

/** The range of quantities that can be chosen now. */
export function getQuantityBounds({
  minQty,
  maxQty,
  multiple,
  availability: { left },
}: QuantityRule & { availability: { left: number | null } }) {
  return { min: minQty, max: left === null ? maxQty : Math.min(maxQty, left), step: multiple }
}
