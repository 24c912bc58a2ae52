import { truncateText } from '#kernel/text/truncate-text.ts'
import { type Minor } from '#kernel/money/money.ts'
import { parseMoney } from '#kernel/money/parse-money.ts'
import { isCalendarDate, type CalendarDate } from '#kernel/time/time.ts'
import type { sorts } from '#modules/catalog/contract.ts'
import * as t from '#messages/product-list.ts'

export type ListSort = (typeof sorts)[number]

export const sortLabels: Readonly<Record<ListSort, string>> = {
  featured: t.featured,
  newest: t.newest,
  'price-asc': t.priceAscending,
  'price-desc': t.priceDescending,
  'best-selling': t.bestSelling,
  relevance: t.bestMatch,
}

export interface ListFilter {
  readonly key: string
  readonly value: string
}

export interface Arrival {
  readonly by: CalendarDate
  readonly zip: string
}

/** A list as its URL describes it. Invalid parameters are ignored. */
export interface ListQuery {
  readonly q: string
  readonly filters: readonly ListFilter[]
  readonly min: Minor | null
  readonly max: Minor | null
  readonly available: boolean
  /** A date by which it must arrive at a ZIP code; both or neither. */
  readonly arrival: Arrival | null
  readonly sort: ListSort | null
  readonly page: number
}

export const emptyQuery: ListQuery = {
  q: '',
  filters: [],
  min: null,
  max: null,
  available: false,
  arrival: null,
  sort: null,
  page: 1,
}

const filterPattern = /^([a-z0-9_-]{1,40}):(\P{Cc}{1,120})$/u
const limits = { filters: 60, words: 120, page: 10_000, price: 100_000_000 }

export function parseListQuery(search: URLSearchParams): ListQuery {
  return {
    q: parseSearchText(search.get('q')),
    filters: removeDuplicates(search.getAll('filter').flatMap(readFilter)).slice(0, limits.filters),
    min: readPrice(search.get('min')),
    max: readPrice(search.get('max')),
    available: search.get('available') === '1',
    arrival: readArrival(search),
    sort: parseListSort(search.get('sort')),
    page: readPage(search.get('page')),
  }
}

export function toListSearch(query: ListQuery): string {
  const { q, filters, min, max, available, arrival, sort, page } = query
  const search = new URLSearchParams()
  if (q !== '') search.append('q', q)
  for (const { key, value } of filters.toSorted(compareFilters))
    search.append('filter', `${key}:${value}`)
  if (min !== null) search.append('min', formatPriceField(min))
  if (max !== null) search.append('max', formatPriceField(max))
  if (available) search.append('available', '1')
  if (arrival) {
    search.append('by', arrival.by)
    search.append('zip', arrival.zip)
  }
  if (sort !== null) search.append('sort', sort)
  if (page > 1) search.append('page', String(page))
  return search.size > 0 ? `?${search}` : ''
}

/**
 * The query for the API, without the arrival. Swaps the prices if the lowest is above the highest.
 */
export function toListInput({ q, filters, min, max, available, sort, page }: ListQuery) {
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

/** Parses a less restrictive query from the API, with prices in cents. */
export function readListInput(text: string): ListQuery {
  const search = new URLSearchParams(text)
  const cents = (name: string): Minor | null =>
    search.has(name) ? readCents(search.get(name)) : null
  return { ...parseListQuery(search), min: cents('minPrice'), max: cents('maxPrice'), page: 1 }
}

/** Applies a change and returns to the first page. */
export function changeQuery(query: ListQuery, change: Partial<ListQuery>): ListQuery {
  return { ...query, page: 1, ...change }
}

export function toggleFilter(query: ListQuery, filter: ListFilter): ListQuery {
  const remaining = query.filters.filter((one) => !isSameFilter(one, filter))
  return changeQuery(query, {
    filters: remaining.length < query.filters.length ? remaining : [...remaining, filter],
  })
}

export function hasFilter({ filters }: ListQuery, filter: ListFilter): boolean {
  return filters.some((one) => isSameFilter(one, filter))
}

export function countFilters({ filters, min, max, available, arrival }: ListQuery): number {
  const others = [min !== null || max !== null, available, arrival !== null]
  return filters.length + others.filter(Boolean).length
}

export function clearFilters(query: ListQuery): ListQuery {
  return changeQuery(query, { filters: [], min: null, max: null, available: false, arrival: null })
}

/** "50", or "49.50" with cents. */
export function formatPriceField(amount: Minor): string {
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2)
}

export function parseListSort(text: string | null): ListSort | null {
  return text !== null && Object.hasOwn(sortLabels, text) ? (text as ListSort) : null
}

export function parseSearchText(text: string | null): string {
  return truncateText((text ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim(), limits.words).trim()
}

function readFilter(text: string): ListFilter[] {
  const match = filterPattern.exec(text)
  return match?.[1] && match[2] ? [{ key: match[1], value: match[2] }] : []
}

function readArrival(search: URLSearchParams): Arrival | null {
  const by = search.get('by') ?? ''
  const zip = search.get('zip')?.trim() ?? ''
  return isCalendarDate(by) && /^\d{5}$/.test(zip) ? { by: by as CalendarDate, zip } : null
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

/** Whether the page is beyond the last one, such as in an old link. */
export function isPastTheEnd({
  page,
  rows,
}: {
  readonly page: number
  readonly rows: readonly unknown[]
}): boolean {
  return page > 1 && rows.length === 0
}

function removeDuplicates(filters: readonly ListFilter[]): ListFilter[] {
  return filters.filter(
    (filter, index) => filters.findIndex((one) => isSameFilter(one, filter)) === index,
  )
}

function isSameFilter(a: ListFilter, b: ListFilter): boolean {
  return a.key === b.key && a.value === b.value
}

function compareFilters(a: ListFilter, b: ListFilter): number {
  return a.key === b.key ? (a.value < b.value ? -1 : 1) : a.key < b.key ? -1 : 1
}
