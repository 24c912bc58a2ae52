import { formatMoney } from '#kernel/money/money.ts'
import type { Concept } from '../domain/query.ts'
import { shownIn, within, type Asked } from './find-goods.ts'
import type { GoodsIndex } from './goods-index.ts'
import { bitsOf, having, nearest, type Met } from './match-words.ts'
import { howMany, noFilters, type Filters } from './narrow.ts'
import { pageOf } from './order.ts'

export interface Repair {
  readonly culprits: {
    kind: 'word' | 'filter' | 'price'
    text: string
    without: number
    query: string
  }[]
  readonly suggestions: { text: string; count: number }[]
  readonly relaxed: number[]
}

const relaxedShown = 8
const suggested = 6

/** An empty result: what was asked for, and what goods have of it. */
export interface Empty {
  readonly asked: Asked
  readonly concepts: readonly Concept[]
  /** Null without words. */
  readonly met: Met | null
}

/** What stands in the way of a result, and what comes near it. */
export function repair(index: GoodsIndex, empty: Empty): Repair {
  const single = [
    ...wordCulprits(index, empty),
    ...filterCulprits(index, empty),
    ...priceCulprit(index, empty),
  ].filter(({ without }) => without > 0)
  const culprits = (single.length > 0 ? single : allFilters(index, empty)).sort(
    (a, b) => b.without - a.without,
  )
  const relaxed = relax(index, empty)
  return { culprits, suggestions: suggest(index, empty, relaxed), relaxed }
}

/** How many there are with all of the words, or everything without any, and other filters. */
function count(
  index: GoodsIndex,
  { asked: { collection }, concepts, met }: Empty,
  filters: Filters,
): number {
  const found =
    met && concepts.length > 0
      ? within(index, collection, having(met, bitsOf(concepts)))
      : shownIn(index, collection)
  return howMany(index, found, filters)
}

function wordCulprits(index: GoodsIndex, { asked, concepts, met }: Empty): Repair['culprits'] {
  if (!met || concepts.length < 2) return []
  const all = bitsOf(concepts)
  return concepts.map((concept, place) => ({
    kind: 'word',
    text: concept.text,
    without: howMany(
      index,
      within(index, asked.collection, having(met, all & ~(1 << place))),
      asked.filters,
    ),
    query: addressOf(index, {
      q: textOf(concepts.filter((other) => other !== concept)),
      filters: asked.filters,
    }),
  }))
}

function filterCulprits(index: GoodsIndex, empty: Empty): Repair['culprits'] {
  const { q, filters } = empty.asked
  const without: { text: string; filters: Filters }[] = [...filters.chosen].map(
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
    query: addressOf(index, { q, filters: one.filters }),
  }))
}

function priceCulprit(index: GoodsIndex, empty: Empty): Repair['culprits'] {
  const { q, filters: given } = empty.asked
  const { minPrice, maxPrice } = given
  if (minPrice === null && maxPrice === null) return []
  const filters = { ...given, minPrice: null, maxPrice: null }
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
      query: addressOf(index, { q, filters }),
    },
  ]
}

/** When no single filter is to blame, they are together. */
function allFilters(index: GoodsIndex, empty: Empty): Repair['culprits'] {
  const without = count(index, empty, noFilters)
  const query = addressOf(index, { q: empty.asked.q, filters: noFilters })
  return without === 0 ? [] : [{ kind: 'filter', text: 'All filters', without, query }]
}

/** The query string of the same view with something left out; the page's own address stays. */
function addressOf(
  { values }: GoodsIndex,
  { q, filters }: { q: string | null; filters: Filters },
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

function textOf(concepts: readonly Concept[]): string {
  return concepts.map(({ text }) => text).join(' ')
}

/** Goods that have as many of the words as any has; without words, or when no word is known, a look around. */
function relax(index: GoodsIndex, { asked: { collection }, met }: Empty): number[] {
  const near = met ? nearest(met) : new Int32Array()
  if (met && near.length > 0)
    return pageOf(index, near, {
      page: 1,
      pageSize: relaxedShown,
      ordering: { sort: 'relevance', members: null, score: met.score },
    })
  const found = shownIn(index, collection).filter((ordinal) => index.sellable[ordinal])
  const featured = pageOf(index, found, {
    page: 1,
    pageSize: found.length,
    ordering: {
      sort: 'featured',
      members: collection ? (index.collections.get(collection.id) ?? null) : null,
      score: null,
    },
  })
  return oneOfEach(index, featured)
}

/** The first of every type: a look around the shop rather than eight of a kind. */
function oneOfEach(index: GoodsIndex, ordinals: readonly number[]): number[] {
  return [
    ...new Map(ordinals.toReversed().map((ordinal) => [index.types[ordinal], ordinal])).values(),
  ]
    .toReversed()
    .slice(0, relaxedShown)
}

/** Single words that bring something, then what the nearest goods are called. */
function suggest(
  index: GoodsIndex,
  { concepts, met }: Empty,
  relaxed: readonly number[],
): Repair['suggestions'] {
  const words =
    met && concepts.length > 1
      ? concepts.map(({ text }, place) => ({ text, count: having(met, 1 << place).length }))
      : []
  const types = [...new Set(relaxed.map((ordinal) => index.types[ordinal] ?? ''))]
    .filter((type) => type !== '')
    .map((type) => ({ text: type.toLowerCase(), count: countOfType(index, type) }))
  const seen = new Set<string>()
  return [...words.sort((a, b) => b.count - a.count), ...types]
    .filter(({ text, count: found }) => found > 0 && !seen.has(text) && seen.add(text))
    .slice(0, suggested)
}

function countOfType(index: GoodsIndex, type: string): number {
  const ordinals = index.byType.get(type)
  let living = 0
  for (let at = 0; at < (ordinals?.length ?? 0); at++)
    if (index.alive[ordinals?.at(at) ?? 0]) living++
  return living
}
