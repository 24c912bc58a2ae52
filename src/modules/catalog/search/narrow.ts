import type { GoodsIndex } from './goods-index.ts'

export interface Filters {
  /** Values chosen, by facet: alternatives within a facet, all facets together. */
  readonly chosen: ReadonlyMap<number, ReadonlySet<number>>
  readonly minPrice: number | null
  readonly maxPrice: number | null
  readonly available: boolean
}

export const noFilters: Filters = {
  chosen: new Map(),
  minPrice: null,
  maxPrice: null,
  available: false,
}

export interface Narrowed {
  readonly ordinals: Int32Array
  /** By value: goods that would be there with it, its own facet's choice left out. */
  readonly counts: Int32Array
  readonly availableCount: number
  /** Lowest and highest price without the limits of price; null when there is nothing. */
  readonly prices: { readonly min: number; readonly max: number } | null
}

/** Facets that can be filtered by at once; a bit each, beside those for price and availability. */
const maxFacets = 24
const priceBit = 1 << 24
const availableBit = 1 << 25

/** Filters as bits: a variant's facts at each filter are compared at once. */
interface Sieve {
  /** A bit for each filter that is set. */
  readonly all: number
  /** By facet: its bit, 0 where nothing is chosen. */
  readonly bitOf: Int32Array
  /** By value. */
  readonly chosen: Uint8Array
  readonly low: number
  readonly high: number
}

function sieveOf(
  { values }: GoodsIndex,
  { chosen: choices, minPrice, maxPrice, available }: Filters,
): Sieve {
  const bitOf = new Int32Array(values.facets.length)
  const chosen = new Uint8Array(values.labels.length)
  let all = (minPrice !== null || maxPrice !== null ? priceBit : 0) | (available ? availableBit : 0)
  for (const [place, [facet, picked]] of [...choices].slice(0, maxFacets).entries()) {
    bitOf[facet] = 1 << place
    all |= 1 << place
    for (const value of picked) chosen[value] = 1
  }
  return { all, bitOf, chosen, low: minPrice ?? 0, high: maxPrice ?? Infinity }
}

/** The filters of facets that values meet; `at` is where the facts say how many values follow. */
function metAt({ facts, values }: GoodsIndex, { bitOf, chosen }: Sieve, at: number): number {
  const { items } = facts
  let bits = 0
  for (let last = at + (items[at] ?? 0), place = at + 1; place <= last; place++) {
    const value = items[place] ?? 0
    if (chosen[value] === 1) bits |= bitOf[values.facetOf[value] ?? 0] ?? 0
  }
  return bits
}

/** The filters that a variant misses, of those that its goods leave open; `at` is where its facts begin. */
function missedAt(
  index: GoodsIndex,
  sieve: Sieve,
  { at, left }: { at: number; left: number },
): number {
  if (left === 0) return 0
  const { items } = index.facts
  const price = items[at] ?? 0
  const fits =
    (price >= sieve.low && price <= sieve.high ? priceBit : 0)
    | (items[at + 1] === 1 ? availableBit : 0)
  return left & ~fits & ~metAt(index, sieve, at + 2)
}

/** How many of the goods have a variant that meets every filter. */
export function howMany(index: GoodsIndex, candidates: Int32Array, filters: Filters): number {
  const sieve = sieveOf(index, filters)
  const { items } = index.facts
  let count = 0
  for (const ordinal of candidates) {
    const shared = index.factsAt[ordinal] ?? 0
    const left = sieve.all === 0 ? 0 : sieve.all & ~metAt(index, sieve, shared)
    const variantsAt = shared + (items[shared] ?? 0) + 1
    for (
      let variants = items[variantsAt] ?? 0, at = variantsAt + 1;
      variants > 0;
      variants--, at += 3 + (items[at + 2] ?? 0)
    ) {
      if (missedAt(index, sieve, { at, left }) !== 0) continue
      count++
      break
    }
  }
  return count
}

/**
 * Keeps goods with a variant that meets every filter, and counts on the way: a variant that fails at one facet alone
 * counts for that facet's values, which is what choosing one of them would bring.
 */
export function narrow(index: GoodsIndex, candidates: Int32Array, filters: Filters): Narrowed {
  const { items } = index.facts
  const { facetOf, labels } = index.values
  const sieve = sieveOf(index, filters)
  const counts = new Int32Array(labels.length)
  const countedFor = new Int32Array(labels.length).fill(-1)
  const ordinals = new Int32Array(candidates.length)
  let found = 0
  let min = Infinity
  let max = -Infinity
  let availableCount = 0

  /** Counts values from a place in the facts: all of them, or those of the one facet that is missed. */
  function count(ordinal: number, at: number, missed: number): void {
    for (let last = at + (items[at] ?? 0), place = at + 1; place <= last; place++) {
      const value = items[place] ?? 0
      if (
        countedFor[value] === ordinal
        || (missed !== 0 && sieve.bitOf[facetOf[value] ?? 0] !== missed)
      )
        continue
      countedFor[value] = ordinal
      counts[value] = (counts[value] ?? 0) + 1
    }
  }

  for (const ordinal of candidates) {
    const shared = index.factsAt[ordinal] ?? 0
    const left = sieve.all === 0 ? 0 : sieve.all & ~metAt(index, sieve, shared)
    let met = false
    let available = false
    const variantsAt = shared + (items[shared] ?? 0) + 1
    for (
      let variants = items[variantsAt] ?? 0, at = variantsAt + 1;
      variants > 0;
      variants--, at += 3 + (items[at + 2] ?? 0)
    ) {
      const missed = missedAt(index, sieve, { at, left })
      if ((missed & (missed - 1)) !== 0) continue
      // What all variants share is counted with the first that meets every filter.
      if (!met) count(ordinal, shared, missed)
      count(ordinal, at + 2, missed)
      met ||= missed === 0
      available ||= items[at + 1] === 1 && (missed === 0 || missed === availableBit)
      if (missed !== 0 && missed !== priceBit) continue
      const price = items[at] ?? 0
      if (price < min) min = price
      if (price > max) max = price
    }
    if (met) ordinals[found++] = ordinal
    if (available) availableCount++
  }
  return {
    ordinals: ordinals.subarray(0, found),
    counts,
    availableCount,
    prices: min === Infinity ? null : { min, max },
  }
}
