import type { GoodsIndex } from './goods-index.ts'

export interface Filters {
  /** Values chosen, by facet: alternatives within a facet, all facets together. */
  readonly chosen: ReadonlyMap<number, ReadonlySet<number>>
  readonly minPrice: number | null
  readonly maxPrice: number | null
  readonly available: boolean
}

export const noFilters: Filters = { chosen: new Map(), minPrice: null, maxPrice: null, available: false }

export interface Narrowed {
  readonly ordinals: number[]
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

/**
 * Keeps goods with a variant that meets every filter, and counts on the way: a variant that fails at one facet alone
 * counts for that facet's values, which is what choosing one of them would bring.
 */
export function narrow(index: GoodsIndex, candidates: Iterable<number>, filters: Filters): Narrowed {
  const { facts, values } = index
  const bitOf = new Int32Array(values.facets.length)
  const chosen = new Uint8Array(values.labels.length)
  let all = (filters.minPrice !== null || filters.maxPrice !== null ? priceBit : 0) | (filters.available ? availableBit : 0)
  for (const [place, [facet, picked]] of [...filters.chosen].slice(0, maxFacets).entries()) {
    bitOf[facet] = 1 << place
    all |= 1 << place
    for (const value of picked) chosen[value] = 1
  }
  const [low, high] = [filters.minPrice ?? 0, filters.maxPrice ?? Infinity]
  const counts = new Int32Array(values.labels.length)
  const countedFor = new Int32Array(values.labels.length).fill(-1)
  const ordinals: number[] = []
  let min = Infinity
  let max = -Infinity
  let availableCount = 0

  /** Counts values from a place in the facts: all of them, or those of the one facet that is missed. */
  function count(ordinal: number, at: number, missed: number): void {
    for (let last = at + facts.at(at), place = at + 1; place <= last; place++) {
      const value = facts.at(place)
      if (countedFor[value] === ordinal || (missed !== 0 && bitOf[values.facetOf[value] ?? 0] !== missed)) continue
      countedFor[value] = ordinal
      counts[value] = (counts[value] ?? 0) + 1
    }
  }

  function bitsAt(at: number): number {
    let bits = 0
    for (let last = at + facts.at(at), place = at + 1; place <= last; place++) {
      const value = facts.at(place)
      if (chosen[value] === 1) bits |= bitOf[values.facetOf[value] ?? 0] ?? 0
    }
    return bits
  }

  for (const ordinal of candidates) {
    const shared = index.factsAt[ordinal] ?? 0
    const left = all & ~bitsAt(shared)
    let met = false
    let available = false
    const variantsAt = shared + facts.at(shared) + 1
    for (let variants = facts.at(variantsAt), next = variantsAt + 1; variants > 0; variants--, next += 3 + facts.at(next + 2)) {
      const price = facts.at(next)
      const sellable = facts.at(next + 1) === 1
      const missed = left & ~bitsAt(next + 2) & ~(price >= low && price <= high ? priceBit : 0) & ~(sellable ? availableBit : 0)
      if ((missed & (missed - 1)) !== 0) continue
      count(ordinal, shared, missed)
      count(ordinal, next + 2, missed)
      met ||= missed === 0
      available ||= sellable && (missed === 0 || missed === availableBit)
      if (missed !== 0 && missed !== priceBit) continue
      if (price < min) min = price
      if (price > max) max = price
    }
    if (met) ordinals.push(ordinal)
    if (available) availableCount++
  }
  return { ordinals, counts, availableCount, prices: min === Infinity ? null : { min, max } }
}
