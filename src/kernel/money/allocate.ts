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
  const totalWeight = total === 0 ? weights.length : total
  const exact = shares.map((weight) => divide(amount, weight, totalWeight))
  const allocations = exact.map(({ part }) => part)
  const remainder = amount - sum(allocations)
  if (remainder === 0) return allocations
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share.remainder }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, remainder))
    allocations[index] = (allocations[index] ?? 0) + 1
  return allocations
}

/** Exact `amount * weight / whole`; BigInt is slow, so it is used for unsafe products only. */
function divide(
  amount: number,
  weight: number,
  totalWeight: number,
): { part: number; remainder: number } {
  const product = amount * weight
  if (Number.isSafeInteger(product))
    return {
      part: (product - (product % totalWeight)) / totalWeight,
      remainder: product % totalWeight,
    }
  const exact = BigInt(amount) * BigInt(weight)
  return {
    part: Number(exact / BigInt(totalWeight)),
    remainder: Number(exact % BigInt(totalWeight)),
  }
}
