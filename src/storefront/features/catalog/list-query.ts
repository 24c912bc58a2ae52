import { cutText } from '#kernel/text/cut-text.ts'
import { type Minor } from '#kernel/money/money.ts'
import { parseMoney } from '#kernel/money/parse-money.ts'
import type { sorts } from '#modules/catalog/contract.ts'

export type Sort = (typeof sorts)[number]

export const sortLabels: Readonly<Record<Sort, string>> = {
  featured: 'Featured',
  newest: 'Newest',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'best-selling': 'Best selling',
  relevance: 'Best match',
}

export interface Filter {
  readonly key: string
  readonly value: string
}

/** What a list shows, as its address says it. Words that make no sense are dropped without a word. */
export interface ListQuery {
  readonly q: string
  readonly filters: readonly Filter[]
  readonly min: Minor | null
  readonly max: Minor | null
  readonly available: boolean
  readonly sort: Sort | null
  readonly page: number
}

export const emptyQuery: ListQuery = {
  q: '',
  filters: [],
  min: null,
  max: null,
  available: false,
  sort: null,
  page: 1,
}

const filterShape = /^([a-z0-9_-]{1,40}):(\P{Cc}{1,120})$/u
const limits = { filters: 60, words: 120, page: 10_000, price: 100_000_000 }

export function parseListQuery(search: URLSearchParams): ListQuery {
  return {
    q: readWords(search.get('q')),
    filters: distinct(search.getAll('filter').flatMap(readFilter)).slice(0, limits.filters),
    min: readPrice(search.get('min')),
    max: readPrice(search.get('max')),
    available: search.get('available') === '1',
    sort: readSort(search.get('sort')),
    page: readPage(search.get('page')),
  }
}

/** The address's query for a list; the same list has the same address, however it was come by. */
export function listSearch({ q, filters, min, max, available, sort, page }: ListQuery): string {
  const search = new URLSearchParams()
  if (q !== '') search.append('q', q)
  for (const { key, value } of filters.toSorted(byName)) search.append('filter', `${key}:${value}`)
  if (min !== null) search.append('min', dollars(min))
  if (max !== null) search.append('max', dollars(max))
  if (available) search.append('available', '1')
  if (sort !== null) search.append('sort', sort)
  if (page > 1) search.append('page', String(page))
  return search.size > 0 ? `?${search}` : ''
}

/** The query for the API. A lowest price above the highest is read as the shopper surely meant it. */
export function listInput({ q, filters, min, max, available, sort, page }: ListQuery) {
  const [low, high] = min !== null && max !== null && min > max ? [max, min] : [min, max]
  return {
    filter: filters.map(({ key, value }) => `${key}:${value}`),
    page,
    ...(q !== '' && { q }),
    ...(low !== null && { minPrice: low }),
    ...(high !== null && { maxPrice: high }),
    ...(available && { available: '1' as const }),
    ...(sort !== null && { sort }),
  }
}

/** The query the API gave back, for a list that is narrowed by less. Its prices are in cents. */
export function readListInput(text: string): ListQuery {
  const search = new URLSearchParams(text)
  const cents = (name: string): Minor | null =>
    search.has(name) ? readCents(search.get(name)) : null
  return { ...parseListQuery(search), min: cents('minPrice'), max: cents('maxPrice'), page: 1 }
}

/** Any change but of the page begins at the first page again. */
export function changed(query: ListQuery, change: Partial<ListQuery>): ListQuery {
  return { ...query, page: 1, ...change }
}

export function toggled(query: ListQuery, filter: Filter): ListQuery {
  const others = query.filters.filter((one) => !isSame(one, filter))
  return changed(query, {
    filters: others.length < query.filters.length ? others : [...others, filter],
  })
}

export function isChosen({ filters }: ListQuery, filter: Filter): boolean {
  return filters.some((one) => isSame(one, filter))
}

/** How many things narrow the list, for "Filter, 2 on". */
export function narrowedBy({ filters, min, max, available }: ListQuery): number {
  return filters.length + (min !== null || max !== null ? 1 : 0) + (available ? 1 : 0)
}

export function unfiltered(query: ListQuery): ListQuery {
  return changed(query, { filters: [], min: null, max: null, available: false })
}

/** For a price field: "50", or "49.50" where there are cents. */
export function dollars(amount: Minor): string {
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2)
}

export function readSort(text: string | null): Sort | null {
  return text !== null && Object.hasOwn(sortLabels, text) ? (text as Sort) : null
}

export function readWords(text: string | null): string {
  return cutText((text ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim(), limits.words).trim()
}

function readFilter(text: string): Filter[] {
  const match = filterShape.exec(text)
  return match?.[1] && match[2] ? [{ key: match[1], value: match[2] }] : []
}

function readPrice(text: string | null): Minor | null {
  const amount = text === null || text.trim() === '' ? null : parseMoney(text)
  return amount !== null && amount >= 0 && amount <= limits.price ? amount : null
}

function readCents(text: string | null): Minor | null {
  const amount = Number(text)
  return Number.isSafeInteger(amount) && amount >= 0 && amount <= limits.price ? amount : null
}

function readPage(text: string | null): number {
  const page = text !== null && /^\d{1,5}$/.test(text) ? Number(text) : 1
  return page >= 1 && page <= limits.page ? page : 1
}

/** A page behind the last one of its list: an address from when the list was longer, or made up. */
export function isPastTheEnd({
  page,
  rows,
}: {
  readonly page: number
  readonly rows: readonly unknown[]
}): boolean {
  return page > 1 && rows.length === 0
}

function distinct(filters: readonly Filter[]): Filter[] {
  return filters.filter(
    (filter, index) => filters.findIndex((one) => isSame(one, filter)) === index,
  )
}

function isSame(a: Filter, b: Filter): boolean {
  return a.key === b.key && a.value === b.value
}

function byName(a: Filter, b: Filter): number {
  return a.key === b.key ? (a.value < b.value ? -1 : 1) : a.key < b.key ? -1 : 1
}
