import { formatMoney } from '#kernel/money/money.ts'
import type { QueryConcept } from '../domain/search-query.ts'
import { listVisibleOrdinals, restrictToCollection, type SearchRequest } from './search-products.ts'
import type { ProductIndex } from './product-index.ts'
import {
  conceptBits,
  selectMatchingAll,
  selectBestMatching,
  type WordMatches,
} from './match-words.ts'
import { countMatching, noFilters, type ProductFilters } from './filter-products.ts'
import { selectPage } from './select-page.ts'

export interface EmptyResultAdvice {
  readonly culprits: {
    kind: 'word' | 'filter' | 'price'
    text: string
    without: number
    query: string
  }[]
  readonly suggestions: { text: string; count: number }[]
  readonly relaxed: number[]
}

const maxRelaxed = 8
const maxSuggestions = 6

export interface EmptyResult {
  readonly asked: SearchRequest
  readonly concepts: readonly QueryConcept[]
  readonly met: WordMatches | null
}

export function explainEmptyResult(index: ProductIndex, empty: EmptyResult): EmptyResultAdvice {
  const singleCulprits = [
    ...wordCulprits(index, empty),
    ...filterCulprits(index, empty),
    ...priceCulprit(index, empty),
  ].filter(({ without }) => without > 0)
  const culprits = (singleCulprits.length > 0 ? singleCulprits : allFilters(index, empty)).sort(
    (a, b) => b.without - a.without,
  )
  const relaxed = findRelaxed(index, empty)
  return { culprits, suggestions: listSuggestions(index, empty, relaxed), relaxed }
}

function count(
  index: ProductIndex,
  { asked: { collection }, concepts, met }: EmptyResult,
  filters: ProductFilters,
): number {
  const found =
    met && concepts.length > 0
      ? restrictToCollection(index, collection, selectMatchingAll(met, conceptBits(concepts)))
      : listVisibleOrdinals(index, collection)
  return countMatching(index, found, filters)
}

function wordCulprits(
  index: ProductIndex,
  { asked, concepts, met }: EmptyResult,
): EmptyResultAdvice['culprits'] {
  if (!met || concepts.length < 2) return []
  const all = conceptBits(concepts)
  return concepts.map((concept, place) => ({
    kind: 'word',
    text: concept.text,
    without: countMatching(
      index,
      restrictToCollection(index, asked.collection, selectMatchingAll(met, all & ~(1 << place))),
      asked.filters,
    ),
    query: toQueryString(index, {
      q: joinTexts(concepts.filter((other) => other !== concept)),
      filters: asked.filters,
    }),
  }))
}

function filterCulprits(index: ProductIndex, empty: EmptyResult): EmptyResultAdvice['culprits'] {
  const { q, filters } = empty.asked
  const without: { text: string; filters: ProductFilters }[] = [...filters.chosen].map(
    ([facet, values]) => {
      const chosen = new Map([...filters.chosen].filter(([other]) => other !== facet))
      return {
        text: [...values].map((value) => index.values.labels[value] ?? '').join(' or '),
        filters: { ...filters, chosen },
      }
    },
  )
  if (filters.available)
    without.push({ text: 'Ready to order', filters: { ...filters, available: false } })
  return without.map((one) => ({
    kind: 'filter',
    text: one.text,
    without: count(index, empty, one.filters),
    query: toQueryString(index, { q, filters: one.filters }),
  }))
}

function priceCulprit(index: ProductIndex, empty: EmptyResult): EmptyResultAdvice['culprits'] {
  const { q, filters: currentFilters } = empty.asked
  const { minPrice, maxPrice } = currentFilters
  if (minPrice === null && maxPrice === null) return []
  const filters = { ...currentFilters, minPrice: null, maxPrice: null }
  const text = [
    minPrice === null ? '' : `from ${formatMoney(minPrice)}`,
    maxPrice === null ? '' : `up to ${formatMoney(maxPrice)}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
  return [
    {
      kind: 'price',
      text,
      without: count(index, empty, filters),
      query: toQueryString(index, { q, filters }),
    },
  ]
}

/** If no single filter prevents results, all of them together do. */
function allFilters(index: ProductIndex, empty: EmptyResult): EmptyResultAdvice['culprits'] {
  const without = count(index, empty, noFilters)
  const query = toQueryString(index, { q: empty.asked.q, filters: noFilters })
  return without === 0 ? [] : [{ kind: 'filter', text: 'All filters', without, query }]
}

function toQueryString(
  { values }: ProductIndex,
  { q, filters }: { q: string | null; filters: ProductFilters },
): string {
  const params = new URLSearchParams(q ? { q } : {})
  for (const [facet, picked] of filters.chosen)
    for (const value of picked)
      params.append('filter', `${values.facets[facet]?.key ?? ''}:${values.labels[value] ?? ''}`)
  if (filters.minPrice !== null) params.set('minPrice', String(filters.minPrice))
  if (filters.maxPrice !== null) params.set('maxPrice', String(filters.maxPrice))
  if (filters.available) params.set('available', '1')
  return params.toString()
}

function joinTexts(concepts: readonly QueryConcept[]): string {
  return concepts.map(({ text }) => text).join(' ')
}

function findRelaxed(index: ProductIndex, { asked: { collection }, met }: EmptyResult): number[] {
  const nearestOrdinals = met ? selectBestMatching(met) : new Int32Array()
  if (met && nearestOrdinals.length > 0)
    return selectPage(index, nearestOrdinals, {
      page: 1,
      pageSize: maxRelaxed,
      ordering: { sort: 'relevance', members: null, score: met.score },
    })
  const found = listVisibleOrdinals(index, collection).filter((ordinal) => index.sellable[ordinal])
  const featured = selectPage(index, found, {
    page: 1,
    pageSize: found.length,
    ordering: {
      sort: 'featured',
      members: collection ? (index.collections.get(collection.id) ?? null) : null,
      score: null,
    },
  })
  return pickOnePerType(index, featured)
}

function pickOnePerType(index: ProductIndex, ordinals: readonly number[]): number[] {
  return [
    ...new Map(ordinals.toReversed().map((ordinal) => [index.types[ordinal], ordinal])).values(),
  ]
    .toReversed()
    .slice(0, maxRelaxed)
}

function listSuggestions(
  index: ProductIndex,
  { concepts, met }: EmptyResult,
  relaxed: readonly number[],
): EmptyResultAdvice['suggestions'] {
  const words =
    met && concepts.length > 1
      ? concepts.map(({ text }, place) => ({
          text,
          count: selectMatchingAll(met, 1 << place).length,
        }))
      : []
  const types = [...new Set(relaxed.map((ordinal) => index.types[ordinal] ?? ''))]
    .filter((type) => type !== '')
    .map((type) => ({ text: type.toLowerCase(), count: countOfType(index, type) }))
  const seenTexts = new Set<string>()
  return [...words.sort((a, b) => b.count - a.count), ...types]
    .filter(({ text, count: found }) => found > 0 && !seenTexts.has(text) && seenTexts.add(text))
    .slice(0, maxSuggestions)
}

function countOfType(index: ProductIndex, type: string): number {
  const ordinals = index.byType.get(type)
  let liveCount = 0
  for (let at = 0; at < (ordinals?.length ?? 0); at++)
    if (index.alive[ordinals?.at(at) ?? 0]) liveCount++
  return liveCount
}
