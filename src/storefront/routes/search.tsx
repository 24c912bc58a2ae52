import { data, redirect, useLocation, useNavigation } from 'react-router'
import { publicPageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { SearchPage } from '../features/catalog/search-page.tsx'
import {
  changeQuery,
  isPastTheEnd,
  countFilters,
  parseListQuery,
  toListSearch,
} from '../features/catalog/list-query.ts'
import { loadList } from '../features/catalog/load-list.ts'
import { useDepartments } from '../features/chrome/use-departments.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/search'
import * as t from '#messages/search.ts'

export function meta({ matches, location }: Route.MetaArgs) {
  const { q } = parseListQuery(new URLSearchParams(location.search))
  return createPageMeta(matches, q === '' ? t.search : t.pageTitle({ query: q }), { hidden: true })
}

/** A search with a redirect leads to its page. Without a term or filter, best sellers are shown. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = parseListQuery(new URL(request.url).searchParams)
  const hasQuery = query.q !== '' || countFilters(query) > 0 || query.sort !== null
  const api = getPublicApi(context)
  if (hasQuery) {
    const loaded = await loadList(api, query)
    const { list } = loaded
    if (list.redirect !== null) throw redirect(list.redirect)
    // "under $100" becomes a price filter, which the page shows and can remove.
    if (list.pricePhrase !== null) {
      throw redirect(paths.search + toListSearch(changeQuery(query, list.pricePhrase)))
    }
    return data({ ...loaded, favorites: [] }, { status: isPastTheEnd(list) ? 404 : 200 })
  }
  const { rows } = await api.get('/api/product/list', {
    sort: 'best-selling',
    pageSize: 4,
    facets: '0',
  })
  return data({ query, list: null, arrivalError: null, favorites: rows })
}

export const headers = publicPageHeaders

export default function Search({ loaderData }: Route.ComponentProps) {
  const { location, state } = useNavigation()
  const { pathname } = useLocation()
  const busy =
    state === 'loading' && location.pathname === paths.search && pathname === paths.search
  return <SearchPage {...loaderData} busy={busy} departments={useDepartments()} />
}
