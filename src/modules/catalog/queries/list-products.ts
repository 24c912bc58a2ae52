import type { Ctx } from '#platform/context.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { LiveCatalog } from './catalog-index.ts'
import type { catalogContract, ProductCard, ProductList } from '../contract.ts'
import type { IndexedCollection } from '../db/index-reader.ts'
import { recordSearchMiss } from '../db/search-misses.ts'
import { parsePricePhrase } from '../domain/price-phrase.ts'
import { redirectKey } from '../domain/search-fix.ts'
import { listNamedColors } from '../search/list-named-colors.ts'
import { listFacets } from '../search/facets.ts'
import {
  searchProducts,
  parseProductFilters,
  type SearchRequest,
  type SearchResult,
} from '../search/search-products.ts'
import type { ProductIndex } from '../search/product-index.ts'
import { isTargetVisible } from '../search/is-target-visible.ts'
import { selectPage, type ProductSort } from '../search/select-page.ts'
import { explainEmptyResult, type EmptyResultAdvice } from '../search/explain-empty-result.ts'
import type { SitePage } from '../site-page.ts'
import { findSitePages } from './find-site-pages.ts'

export type ListProductsInput = InputOf<(typeof catalogContract)['listGoods']>

/**
 * One page of product cards of a collection, a search or the whole shop, with facets and, if empty,
 * suggestions.
 */
export async function listProducts(
  { index, pages }: Pick<Services, 'index' | 'pages'>,
  ctx: Ctx,
  input: ListProductsInput,
): Promise<ProductList | Refusal<'not-found'>> {
  const { plan, shown } = await index.answer(ctx.db, (catalog) => {
    const listPlan = planList(catalog, input, pages)
    return { plan: listPlan, ids: listPlan ? [...listPlan.ids, ...listPlan.relaxedIds] : [] }
  })
  if (!plan)
    return refuse('not-found', 'This collection does not exist.', {
      reason: 'collection-not-found',
    })
  if (plan.missed !== null) await recordSearchMiss(ctx, plan.missed)
  const cards = new Map(shown.cards.map((card) => [card.id, card]))
  const pickCards = (ids: readonly string[]): ProductCard[] =>
    ids.flatMap((id) => cards.get(id) ?? [])
  return {
    ...plan.list,
    rows: pickCards(plan.ids),
    repair: plan.repair && { ...plan.repair, relaxed: pickCards(plan.relaxedIds) },
  }
}

interface ListPlan {
  readonly ids: readonly string[]
  readonly relaxedIds: readonly string[]
  readonly list: Omit<ProductList, 'rows' | 'repair'>
  readonly repair: EmptyResultAdvice | null
  /**
   * The query to record when it found nothing. Requests without facets come from page components,
   * not from shoppers' searches.
   */
  readonly missed: string | null
}

function planList(
  { index, lists, recent }: LiveCatalog,
  input: ListProductsInput,
  sitePages: readonly SitePage[],
): ListPlan | null {
  const collection =
    input.collection === undefined
      ? null
      : lists.collections.find(({ slug }) => slug === input.collection)
  if (collection === undefined) return null
  const pricePhrase = readPricePhrase(input)
  const search: SearchRequest = {
    collection,
    q: (pricePhrase?.q ?? input.q) || null,
    filters: parseProductFilters(index, applyPricePhrase(input, pricePhrase)),
  }
  const found = searchProducts(index, recent, search)
  const { filtered: narrowed, query, matches: met } = found
  const total = narrowed.ordinals.length
  const sort = chooseSort(input, collection)
  const members = collection ? (index.collections.get(collection.id) ?? null) : null
  const { page, pageSize } = input
  const ordinals = selectPage(index, narrowed.ordinals, {
    ordering: { sort, members, score: met?.score ?? null },
    page,
    pageSize,
  })
  const redirect = findRedirect({ index, lists }, search)
  const foundPages = input.q ? findPages(sitePages, input.q, found) : []
  const repaired =
    total === 0
      ? explainEmptyResult(index, { asked: search, concepts: query?.concepts ?? [], met })
      : null
  const getId = (ordinal: number): string => index.ids[ordinal] ?? ''
  return {
    ids: ordinals.map(getId),
    relaxedIds: repaired?.relaxed.map(getId) ?? [],
    repair: repaired,
    missed:
      redirect === null && foundPages.length === 0 && input.facets !== '0'
        ? findMissedQuery(search, found)
        : null,
    list: {
      total,
      page,
      pageSize,
      sort,
      collection: collection && describeCollection(collection, lists.collections),
      facets: input.facets === '0' ? [] : listSearchFacets(index, search, found),
      priceRange: narrowed.prices ?? { min: 0, max: 0 },
      applied: listApplied(index, search),
      corrected: query?.corrected ?? null,
      redirect,
      pricePhrase,
      pages: foundPages,
      colors: listNamedColors(index, { filters: search.filters, query }),
    },
  }
}

/** A price in the words, such as "under $100", unless the filters have one. */
function readPricePhrase({ q, minPrice, maxPrice }: ListProductsInput): ProductList['pricePhrase'] {
  return q && minPrice === undefined && maxPrice === undefined ? parsePricePhrase(q) : null
}

function applyPricePhrase(
  input: ListProductsInput,
  phrase: ProductList['pricePhrase'],
): ListProductsInput {
  return {
    ...input,
    ...(typeof phrase?.min === 'number' && { minPrice: phrase.min }),
    ...(typeof phrase?.max === 'number' && { maxPrice: phrase.max }),
  }
}

/** Pages about the words; a misspelled word counts if no product was found as it is written. */
function findPages(
  pages: readonly SitePage[],
  q: string,
  { filtered, query }: SearchResult,
): ProductList['pages'] {
  const correctTypos = filtered.ordinals.length === 0 || query?.corrected !== null
  return findSitePages(pages, q, { correctTypos })
}

function listSearchFacets(
  index: ProductIndex,
  { collection, filters }: SearchRequest,
  { filtered: narrowed }: SearchResult,
): ProductList['facets'] {
  return listFacets(index, { filters, narrowed, withType: collection?.kind !== 'category' })
}

function chooseSort(
  { sort, q }: ListProductsInput,
  collection: IndexedCollection | null,
): ProductSort {
  if (sort && (sort !== 'relevance' || q)) return sort
  return q ? 'relevance' : (collection?.sort ?? 'featured')
}

function describeCollection(
  collection: IndexedCollection,
  collections: readonly IndexedCollection[],
): ProductList['collection'] {
  const { slug, title, intro, kind } = collection
  return { slug, title, intro, kind, trail: findTrail(collection, collections) }
}

function findTrail(
  { parentId }: IndexedCollection,
  collections: readonly IndexedCollection[],
): { slug: string; title: string }[] {
  return collections.filter(({ id }) => id === parentId).map(({ slug, title }) => ({ slug, title }))
}

function listApplied({ values }: ProductIndex, { filters }: SearchRequest): ProductList['applied'] {
  const chosen = [...filters.chosen].flatMap(([facet, picked]) =>
    [...picked].map((value) => {
      const text = values.labels[value] ?? ''
      return { key: values.facets[facet]?.key ?? '', value: text, label: text }
    }),
  )
  return filters.available
    ? [...chosen, { key: 'availability', value: '1', label: 'Ready to order' }]
    : chosen
}

function findRedirect(
  { index, lists }: Pick<LiveCatalog, 'index' | 'lists'>,
  search: SearchRequest,
): string | null {
  if (search.q === null || lists.redirects.size === 0 || isNarrowed(search)) return null
  const target = lists.redirects.get(redirectKey(search.q))
  return target && isTargetVisible({ index, lists }, target) ? target.path : null
}

/**
 * The query if it found nothing or only after a correction. Filtered searches are not recorded:
 * their result depends on the filters.
 */
function findMissedQuery(
  search: SearchRequest,
  { filtered: narrowed, query }: SearchResult,
): string | null {
  const hasMissed = narrowed.ordinals.length === 0 || query?.corrected !== null
  return search.q !== null && !isNarrowed(search) && hasMissed ? search.q : null
}

function isNarrowed({ collection, filters }: SearchRequest): boolean {
  return (
    collection !== null
    || filters.chosen.size > 0
    || filters.available
    || filters.minPrice !== null
    || filters.maxPrice !== null
    || filters.maxLeadDays !== null
  )
}
