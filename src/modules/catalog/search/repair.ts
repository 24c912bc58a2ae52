import { formatMoney } from '#kernel/money/money.ts'
import type { Concept } from '../domain/query.ts'
import { findByConcepts, type Asked } from './find-goods.ts'
import type { GoodsIndex } from './goods-index.ts'
import { matchWords } from './match-words.ts'
import { noFilters, type Filters } from './narrow.ts'
import { pageOf } from './order.ts'

export interface Repair {
  readonly culprits: { kind: 'word' | 'filter' | 'price'; text: string; without: number; query: string }[]
  readonly suggestions: { text: string; count: number }[]
  readonly relaxed: number[]
}

const relaxedShown = 8
const suggested = 6

/** What stands in the way of a result, and what comes near it. */
export function repair(index: GoodsIndex, asked: Asked, concepts: readonly Concept[]): Repair {
  const single = [
    ...wordCulprits(index, asked, concepts),
    ...filterCulprits(index, asked, concepts),
    ...priceCulprit(index, asked, concepts),
  ].filter(({ without }) => without > 0)
  const culprits = (single.length > 0 ? single : allFilters(index, asked, concepts)).sort((a, b) => b.without - a.without)
  const relaxed = relax(index, asked, concepts)
  return { culprits, suggestions: suggest(index, concepts, relaxed), relaxed }
}

function count(
  index: GoodsIndex,
  { collection }: Asked,
  { concepts, filters }: { concepts: readonly Concept[]; filters: Filters },
): number {
  return findByConcepts(index, { collection, concepts: concepts.length > 0 ? concepts : null, filters }).narrowed.ordinals.length
}

function wordCulprits(index: GoodsIndex, asked: Asked, concepts: readonly Concept[]): Repair['culprits'] {
  if (concepts.length < 2) return []
  return concepts.map((concept) => {
    const rest = concepts.filter((other) => other !== concept)
    return {
      kind: 'word',
      text: concept.text,
      without: count(index, asked, { concepts: rest, filters: asked.filters }),
      query: addressOf(index, { q: textOf(rest), filters: asked.filters }),
    }
  })
}

function filterCulprits(index: GoodsIndex, asked: Asked, concepts: readonly Concept[]): Repair['culprits'] {
  const { filters } = asked
  const without: { text: string; filters: Filters }[] = [...filters.chosen].map(([facet, values]) => {
    const chosen = new Map([...filters.chosen].filter(([other]) => other !== facet))
    return { text: [...values].map((value) => index.values.labels[value] ?? '').join(' or '), filters: { ...filters, chosen } }
  })
  if (filters.available) without.push({ text: 'Ready to order', filters: { ...filters, available: false } })
  return without.map((one) => ({
    kind: 'filter',
    text: one.text,
    without: count(index, asked, { concepts, filters: one.filters }),
    query: addressOf(index, { q: asked.q, filters: one.filters }),
  }))
}

function priceCulprit(index: GoodsIndex, asked: Asked, concepts: readonly Concept[]): Repair['culprits'] {
  const { minPrice, maxPrice } = asked.filters
  if (minPrice === null && maxPrice === null) return []
  const filters = { ...asked.filters, minPrice: null, maxPrice: null }
  const text = [minPrice === null ? '' : `from ${formatMoney(minPrice)}`, maxPrice === null ? '' : `up to ${formatMoney(maxPrice)}`]
    .filter((part) => part !== '')
    .join(' ')
  return [{ kind: 'price', text, without: count(index, asked, { concepts, filters }), query: addressOf(index, { q: asked.q, filters }) }]
}

/** When no single filter is to blame, they are together. */
function allFilters(index: GoodsIndex, asked: Asked, concepts: readonly Concept[]): Repair['culprits'] {
  const without = count(index, asked, { concepts, filters: noFilters })
  return without === 0
    ? []
    : [{ kind: 'filter', text: 'All filters', without, query: addressOf(index, { q: asked.q, filters: noFilters }) }]
}

/** The query string of the same view with something left out; the page's own address stays. */
function addressOf({ values }: GoodsIndex, { q, filters }: { q: string | null; filters: Filters }): string {
  const params = new URLSearchParams(q ? { q } : {})
  for (const [facet, picked] of filters.chosen)
    for (const value of picked) params.append('filter', `${values.facets[facet]?.key ?? ''}:${values.labels[value] ?? ''}`)
  if (filters.minPrice !== null) params.set('minPrice', String(filters.minPrice))
  if (filters.maxPrice !== null) params.set('maxPrice', String(filters.maxPrice))
  if (filters.available) params.set('available', '1')
  return params.toString()
}

function textOf(concepts: readonly Concept[]): string {
  return concepts.map(({ text }) => text).join(' ')
}

/** Goods that have as many of the words as any has; without words, or when no word is known, a look around. */
function relax(index: GoodsIndex, { collection }: Asked, concepts: readonly Concept[]): number[] {
  const page = { page: 1, pageSize: relaxedShown }
  for (let needed = concepts.length; needed > 0; needed--) {
    const { ordinals, score } = matchWords(index, concepts, needed)
    if (ordinals.length > 0) return pageOf(index, ordinals, { ...page, ordering: { sort: 'relevance', members: null, score } })
  }
  const { narrowed } = findByConcepts(index, { collection, concepts: null, filters: { ...noFilters, available: true } })
  const featured = pageOf(index, narrowed.ordinals, {
    page: 1,
    pageSize: narrowed.ordinals.length,
    ordering: { sort: 'featured', members: collection ? (index.collections.get(collection.id) ?? null) : null, score: null },
  })
  return oneOfEach(index, featured)
}

/** The first of every type: a look around the shop rather than eight of a kind. */
function oneOfEach(index: GoodsIndex, ordinals: readonly number[]): number[] {
  return [...new Map(ordinals.toReversed().map((ordinal) => [index.types[ordinal], ordinal])).values()].toReversed().slice(0, relaxedShown)
}

/** Single words that bring something, then what the nearest goods are called. */
function suggest(index: GoodsIndex, concepts: readonly Concept[], relaxed: readonly number[]): Repair['suggestions'] {
  const words =
    concepts.length > 1 ? concepts.map((concept) => ({ text: concept.text, count: matchWords(index, [concept]).ordinals.length })) : []
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
  for (let at = 0; at < (ordinals?.length ?? 0); at++) if (index.alive[ordinals?.at(at) ?? 0]) living++
  return living
}
