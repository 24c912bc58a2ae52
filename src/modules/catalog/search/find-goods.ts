import type { IndexedCollection } from '../data/index-reader.ts'
import { readQuery, type Concept, type Query } from '../domain/query.ts'
import type { GoodsIndex } from './goods-index.ts'
import { bitsOf, having, meetWords, type Met } from './match-words.ts'
import { narrow, type Filters, type Narrowed } from './narrow.ts'
import type { Recent } from './recent.ts'

export interface Asked {
  readonly collection: IndexedCollection | null
  readonly q: string | null
  readonly filters: Filters
}

export interface Found {
  readonly query: Query | null
  readonly narrowed: Narrowed
  /** What of the words goods have; null without words. */
  readonly met: Met | null
}

export function findGoods(
  index: GoodsIndex,
  recent: Recent<Found>,
  { collection, q, filters }: Asked,
): Found {
  const key = JSON.stringify([
    collection?.id,
    q,
    [...filters.chosen].map(([facet, values]) => [facet, ...values]),
    filters.minPrice,
    filters.maxPrice,
    filters.available,
  ])
  return recent.get(index.generation, key, () => {
    const query = q === null ? null : readQuery(q, index.words)
    return {
      query,
      ...findByConcepts(index, { collection, concepts: query?.concepts ?? null, filters }),
    }
  })
}

function findByConcepts(
  index: GoodsIndex,
  {
    collection,
    concepts,
    filters,
  }: {
    collection: IndexedCollection | null
    concepts: readonly Concept[] | null
    filters: Filters
  },
): Omit<Found, 'query'> {
  if (!concepts) return { narrowed: narrow(index, shownIn(index, collection), filters), met: null }
  const met = meetWords(index, concepts)
  return {
    narrowed: narrow(index, within(index, collection, having(met, bitsOf(concepts))), filters),
    met,
  }
}

/** Everything that is shown in a collection, or in the shop. */
export function shownIn(index: GoodsIndex, collection: IndexedCollection | null): Int32Array {
  return collection ? index.members(collection.id) : index.everything()
}

/** Those of the goods that are shown in a collection. */
export function within(
  index: GoodsIndex,
  collection: IndexedCollection | null,
  ordinals: Int32Array,
): Int32Array {
  if (!collection) return ordinals
  const members = new Set(index.members(collection.id))
  return ordinals.filter((ordinal) => members.has(ordinal))
}

/** `key:value` of the address, as numbers; what does not exist any more is left out without a word. */
export function readFilters(
  index: GoodsIndex,
  input: {
    readonly filter: readonly string[]
    readonly minPrice?: number
    readonly maxPrice?: number
    readonly available?: '1'
  },
): Filters {
  const chosen = new Map<number, Set<number>>()
  let available = input.available === '1'
  for (const text of input.filter) {
    const colon = text.indexOf(':')
    const [key, label] = [text.slice(0, colon), text.slice(colon + 1)]
    const value = index.values.find(key, label)
    if (key === 'availability') available = true
    if (value === undefined) continue
    const facet = index.values.facetOf[value] ?? 0
    chosen.set(facet, (chosen.get(facet) ?? new Set()).add(value))
  }
  return { chosen, minPrice: input.minPrice ?? null, maxPrice: input.maxPrice ?? null, available }
}
