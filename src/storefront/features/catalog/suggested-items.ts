import { paths } from '#storefront/paths.ts'
import type { Answer } from '#storefront/api/endpoints.ts'
import { emptyQuery, toListSearch } from './list-query.ts'

export type SuggestionsAnswer = Answer<'get', '/api/product/suggest'>
type SuggestedGoods = SuggestionsAnswer['goods'][number]

export interface SuggestedItem {
  readonly kind: 'query' | 'recent' | 'collection' | 'goods' | 'page'
  readonly text: string
  readonly href: string
  readonly goods?: SuggestedGoods
  readonly count?: number
}

const searchFor = (q: string): string => paths.search + toListSearch({ ...emptyQuery, q })

/** Suggestions in display order: queries, collections, pages, products. Ten at most. */
export function listSuggestedItems({
  queries,
  collections,
  goods,
  pages,
}: SuggestionsAnswer): SuggestedItem[] {
  return [
    ...queries.slice(0, 3).map((text) => ({ kind: 'query' as const, text, href: searchFor(text) })),
    ...collections.slice(0, 2).map(({ slug, title, count }) => ({
      kind: 'collection' as const,
      text: title,
      href: paths.collection(slug),
      count,
    })),
    ...pages
      .slice(0, 2)
      .map(({ path, title }) => ({ kind: 'page' as const, text: title, href: path })),
    ...goods.slice(0, 3).map((one) => ({
      kind: 'goods' as const,
      text: one.title,
      href: paths.goods(one.slug),
      goods: one,
    })),
  ]
}

export function listRecentItems(searches: readonly string[]): SuggestedItem[] {
  return searches.slice(0, 6).map((text) => ({ kind: 'recent', text, href: searchFor(text) }))
}

/** Splits a suggestion around the typed part, which is set in regular weight. */
export function splitTypedText(
  text: string,
  typed: string,
): { before: string; typed: string; after: string } {
  const at = typed === '' ? -1 : text.toLowerCase().indexOf(typed.toLowerCase())
  return at < 0
    ? { before: text, typed: '', after: '' }
    : {
        before: text.slice(0, at),
        typed: text.slice(at, at + typed.length),
        after: text.slice(at + typed.length),
      }
}
