export interface QuantityRule {
  readonly minQty: number
  readonly maxQty: number
  readonly multiple: number
}

/** How a piece is sold, where it is not sold one by one. */
export function ruleInWords({
  minQty,
  multiple,
}: Pick<QuantityRule, 'minQty' | 'multiple'>): string | null {
  if (multiple > 1)
    return minQty > multiple
      ? `Sold in multiples of ${multiple}, from ${minQty}.`
      : `Sold in multiples of ${multiple}.`
  return minQty > 1 ? `Sold from ${minQty} pieces.` : null
}

/** As many of those left as can be bought; 0 when they are too few for the rule. */
export function takeable(left: number, { minQty, maxQty, multiple }: QuantityRule): number {
  const most = Math.min(left, maxQty)
  const whole = most - (most % multiple)
  return whole >= minQty ? whole : 0
}

/** How many of a variant can be chosen now. */
export function boundsOf({
  minQty,
  maxQty,
  multiple,
  availability: { left },
}: QuantityRule & { availability: { left: number | null } }) {
  return { min: minQty, max: left === null ? maxQty : Math.min(maxQty, left), step: multiple }
}
