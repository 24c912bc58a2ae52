import { sum, type Minor } from './money.ts'

/**
 * Splits `amount` in proportion to `weights` by the largest remainder method; ties go to the
 * earlier part. The parts sum to `amount`, and each differs from its exact share by less than one
 * unit. If all weights are zero, the split is even.
 */
export function allocate(amount: Minor, weights: readonly number[]): Minor[] {
  if (weights.length === 0) return []
  if (amount < 0) return allocate(-amount, weights).map((part) => (part === 0 ? 0 : -part))
  const total = sum(weights)
  const shares = total === 0 ? weights.map(() => 1) : weights
  const whole = total === 0 ? weights.length : total
  const exact = shares.map((weight) => divide(amount, weight, whole))
  const parts = exact.map(({ part }) => part)
  const left = amount - sum(parts)
  if (left === 0) return parts
  const byRemainder = exact
    .map(({ remainder }, index) => ({ index, remainder }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

/** Exact `amount * weight / whole`; BigInt is slow, so it is used for unsafe products only. */
function divide(
  amount: number,
  weight: number,
  whole: number,
): { part: number; remainder: number } {
  const product = amount * weight
  if (Number.isSafeInteger(product))
    return { part: (product - (product % whole)) / whole, remainder: product % whole }
  const exact = BigInt(amount) * BigInt(weight)
  return { part: Number(exact / BigInt(whole)), remainder: Number(exact % BigInt(whole)) }
}
