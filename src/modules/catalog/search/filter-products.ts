import type { ProductIndex } from './product-index.ts'

export interface ProductFilters {
  /** Selected values by facet: OR within a facet, AND between facets. */
  readonly chosen: ReadonlyMap<number, ReadonlySet<number>>
  readonly minPrice: number | null
  readonly maxPrice: number | null
  readonly available: boolean
  /** Calendar days until a product can ship. */
  readonly maxLeadDays: number | null
}

export const noFilters: ProductFilters = {
  chosen: new Map(),
  minPrice: null,
  maxPrice: null,
  available: false,
  maxLeadDays: null,
}

export interface FilteredProducts {
  readonly ordinals: Int32Array
  /** Product count by value, ignoring the selection in the value's own facet. */
  readonly counts: Int32Array
  readonly availableCount: number
  readonly prices: { readonly min: number; readonly max: number } | null
}

/** One bit for each filtered facet, below the bits for price and availability. */
const maxFacets = 24
const priceBit = 1 << 24
const availableBit = 1 << 25

/** Filters as a bit mask, so that a variant is checked against all of them at once. */
interface FilterMask {
  readonly all: number
  readonly bitOf: Int32Array
  /** 1 by selected value. */
  readonly chosen: Uint8Array
  readonly low: number
  readonly high: number
}

function createMask(
  { values }: ProductIndex,
  { chosen: selections, minPrice, maxPrice, available: isAvailable }: ProductFilters,
): FilterMask {
  const bitOf = new Int32Array(values.facets.length)
  const chosen = new Uint8Array(values.labels.length)
  let all =
    (minPrice !== null || maxPrice !== null ? priceBit : 0) | (isAvailable ? availableBit : 0)
  for (const [index, [facet, selectedValues]] of [...selections].slice(0, maxFacets).entries()) {
    bitOf[facet] = 1 << index
    all |= 1 << index
    for (const value of selectedValues) chosen[value] = 1
  }
  return { all, bitOf, chosen, low: minPrice ?? 0, high: maxPrice ?? Infinity }
}

function findMetBits(
  { facts, values }: ProductIndex,
  { bitOf, chosen }: FilterMask,
  at: number,
): number {
  const { items } = facts
  let bits = 0
  for (let last = at + (items[at] ?? 0), index = at + 1; index <= last; index++) {
    const value = items[index] ?? 0
    if (chosen[value] === 1) bits |= bitOf[values.facetByValue[value] ?? 0] ?? 0
  }
  return bits
}

function findMissedBits(
  index: ProductIndex,
  mask: FilterMask,
  { at, left }: { at: number; left: number },
): number {
  if (left === 0) return 0
  const { items } = index.facts
  const price = items[at] ?? 0
  const fits =
    (price >= mask.low && price <= mask.high ? priceBit : 0)
    | (items[at + 1] === 1 ? availableBit : 0)
  return left & ~fits & ~findMetBits(index, mask, at + 2)
}

function isTooLate(
  { leadDays }: ProductIndex,
  ordinal: number,
  { maxLeadDays }: ProductFilters,
): boolean {
  return maxLeadDays !== null && (leadDays[ordinal] ?? 0) > maxLeadDays
}

/** Counts products with a variant that meets every filter. */
export function countMatching(
  index: ProductIndex,
  candidates: Int32Array,
  filters: ProductFilters,
): number {
  const mask = createMask(index, filters)
  const { items } = index.facts
  let count = 0
  for (const ordinal of candidates) {
    if (isTooLate(index, ordinal, filters)) continue
    const shared = index.factsAt[ordinal] ?? 0
    const left = mask.all === 0 ? 0 : mask.all & ~findMetBits(index, mask, shared)
    const variantsAt = shared + (items[shared] ?? 0) + 1
    for (
      let variants = items[variantsAt] ?? 0, at = variantsAt + 1;
      variants > 0;
      variants--, at += 3 + (items[at + 2] ?? 0)
    ) {
      if (findMissedBits(index, mask, { at, left }) !== 0) continue
      count++
      break
    }
  }
  return count
}

/**
 * Returns products with a variant that meets every filter, and counts per value. A variant that
 * misses only one facet counts for that facet's values, because selecting one of them would include
 * it.
 */
export function filterProducts(
  index: ProductIndex,
  candidates: Int32Array,
  filters: ProductFilters,
): FilteredProducts {
  const { items } = index.facts
  const { facetByValue: facetOf, labels } = index.values
  const mask = createMask(index, filters)
  const counts = new Int32Array(labels.length)
  const countedFor = new Int32Array(labels.length).fill(-1)
  const ordinals = new Int32Array(candidates.length)
  let found = 0
  let min = Infinity
  let max = -Infinity
  let availableCount = 0

  /** Counts the values at `at`: all of them, or those of the one missed facet. */
  function count(ordinal: number, at: number, missed: number): void {
    for (let last = at + (items[at] ?? 0), position = at + 1; position <= last; position++) {
      const value = items[position] ?? 0
      if (
        countedFor[value] === ordinal
        || (missed !== 0 && mask.bitOf[facetOf[value] ?? 0] !== missed)
      )
        continue
      countedFor[value] = ordinal
      counts[value] = (counts[value] ?? 0) + 1
    }
  }

  for (const ordinal of candidates) {
    if (isTooLate(index, ordinal, filters)) continue
    const shared = index.factsAt[ordinal] ?? 0
    const left = mask.all === 0 ? 0 : mask.all & ~findMetBits(index, mask, shared)
    let isMatch = false
    let isAvailable = false
    const variantsAt = shared + (items[shared] ?? 0) + 1
    for (
      let variants = items[variantsAt] ?? 0, at = variantsAt + 1;
      variants > 0;
      variants--, at += 3 + (items[at + 2] ?? 0)
    ) {
      const missed = findMissedBits(index, mask, { at, left })
      if ((missed & (missed - 1)) !== 0) continue
      // Shared values are counted with the first variant that counts.
      if (!isMatch) count(ordinal, shared, missed)
      count(ordinal, at + 2, missed)
      isMatch ||= missed === 0
      isAvailable ||= items[at + 1] === 1 && (missed === 0 || missed === availableBit)
      if (missed !== 0 && missed !== priceBit) continue
      const price = items[at] ?? 0
      if (price < min) min = price
      if (price > max) max = price
    }
    if (isMatch) ordinals[found++] = ordinal
    if (isAvailable) availableCount++
  }
  return {
    ordinals: ordinals.subarray(0, found),
    counts,
    availableCount,
    prices: min === Infinity ? null : { min, max },
  }
}
