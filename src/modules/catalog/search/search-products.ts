import type { IndexedCollection } from '../db/index-reader.ts'
import { parseSearchQuery, type QueryConcept, type SearchQuery } from '../domain/search-query.ts'
import type { ProductIndex } from './product-index.ts'
import { conceptBits, selectMatchingAll, matchWords, type WordMatches } from './match-words.ts'
import { filterProducts, type ProductFilters, type FilteredProducts } from './filter-products.ts'
import type { ResultCache } from './result-cache.ts'

export interface SearchRequest {
  readonly collection: IndexedCollection | null
  readonly q: string | null
  readonly filters: ProductFilters
}

export interface SearchResult {
  readonly query: SearchQuery | null
  readonly filtered: FilteredProducts
  /** Match data of the query; null without a query. */
  readonly matches: WordMatches | null
}

export function searchProducts(
  index: ProductIndex,
  recent: ResultCache<SearchResult>,
  { collection, q, filters }: SearchRequest,
): SearchResult {
  const key = JSON.stringify([
    collection?.id,
    q,
    [...filters.chosen].map(([facet, values]) => [facet, ...values]),
    filters.minPrice,
    filters.maxPrice,
    filters.available,
    filters.maxLeadDays,
  ])
  return recent.get(index.generation, key, () => {
    const query = q === null ? null : parseSearchQuery(q, index.words)
    return {
      query,
      ...matchConcepts(index, { collection, concepts: query?.concepts ?? null, filters }),
    }
  })
}

function matchConcepts(
  index: ProductIndex,
  {
    collection,
    concepts,
    filters,
  }: {
    collection: IndexedCollection | null
    concepts: readonly QueryConcept[] | null
    filters: ProductFilters
  },
): Omit<SearchResult, 'query'> {
  if (!concepts)
    return {
      filtered: filterProducts(index, listVisibleOrdinals(index, collection), filters),
      matches: null,
    }
  const matches = matchWords(index, concepts)
  return {
    filtered: filterProducts(
      index,
      restrictToCollection(index, collection, selectMatchingAll(matches, conceptBits(concepts))),
      filters,
    ),
    matches: matches,
  }
}

export function listVisibleOrdinals(
  index: ProductIndex,
  collection: IndexedCollection | null,
): Int32Array {
  return collection ? index.listMembers(collection.id) : index.listAll()
}

/** Keeps the products that are in the collection. */
export function restrictToCollection(
  index: ProductIndex,
  collection: IndexedCollection | null,
  ordinals: Int32Array,
): Int32Array {
  if (!collection) return ordinals
  const members = new Set(index.listMembers(collection.id))
  return ordinals.filter((ordinal) => members.has(ordinal))
}

/** Converts `key:value` filters to numbers; unknown values are dropped. */
export function parseProductFilters(
  index: ProductIndex,
  input: {
    readonly filter: readonly string[]
    readonly minPrice?: number
    readonly maxPrice?: number
    readonly available?: '1'
    readonly maxLeadDays?: number
  },
): ProductFilters {
  const chosen = new Map<number, Set<number>>()
  let available = input.available === '1'
  for (const text of input.filter) {
    const colon = text.indexOf(':')
    const [key, label] = [text.slice(0, colon), text.slice(colon + 1)]
    const value = index.values.find(key, label)
    if (key === 'availability') available = true
    if (value === undefined) continue
    const facet = index.values.facetByValue[value] ?? 0
    chosen.set(facet, (chosen.get(facet) ?? new Set()).add(value))
  }
  return {
    chosen,
    minPrice: input.minPrice ?? null,
    maxPrice: input.maxPrice ?? null,
    available,
    maxLeadDays: input.maxLeadDays ?? null,
  }
}
