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
  /** Match data of the query; null without a query. */
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
      ...matchConcepts(index, { collection, concepts: query?.concepts ?? null, filters }),
    }
  })
}

function matchConcepts(
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
  const matches = meetWords(index, concepts)
  return {
    narrowed: narrow(index, within(index, collection, having(matches, bitsOf(concepts))), filters),
    met: matches,
  }
}

export function shownIn(index: GoodsIndex, collection: IndexedCollection | null): Int32Array {
  return collection ? index.members(collection.id) : index.everything()
}

/** Keeps the products that are in the collection. */
export function within(
  index: GoodsIndex,
  collection: IndexedCollection | null,
  ordinals: Int32Array,
): Int32Array {
  if (!collection) return ordinals
  const members = new Set(index.members(collection.id))
  return ordinals.filter((ordinal) => members.has(ordinal))
}

/** Converts `key:value` filters to numbers; unknown values are dropped. */
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
