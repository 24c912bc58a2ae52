import { data, useNavigation } from 'react-router'
import { publicPageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { CollectionPage } from '../features/catalog/collection-page.tsx'
import {
  emptyQuery,
  isPastTheEnd,
  toListSearch,
  countFilters,
  parseListQuery,
} from '../features/catalog/list-query.ts'
import { loadList } from '../features/catalog/load-list.ts'
import { createNotFoundResponse } from '../features/error/not-found-response.ts'
import { createBreadcrumbData } from '../features/seo/breadcrumb-list.ts'
import { readOrigin, readSite } from '../features/seo/read-origin.ts'
import { StructuredData } from '../features/seo/structured-data.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/collection'

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const collection = loaderData?.list.collection
  if (!collection) return []
  const query = parseListQuery(new URLSearchParams(location.search))
  const canonical =
    readOrigin(matches)
    + paths.collection(collection.slug)
    + toListSearch({ ...emptyQuery, page: isPastTheEnd(loaderData.list) ? 1 : query.page })
  return createPageMeta(matches, collection.title, {
    description: collection.intro,
    canonical,
    hidden: countFilters(query) > 0 || isPastTheEnd(loaderData.list),
  })
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const query = parseListQuery(new URL(request.url).searchParams)
  const { list, arrivalError } = await loadList(
    getPublicApi(context),
    { ...query, q: '' },
    { collection: params.slug },
  )
  if (!list.collection) throw createNotFoundResponse(request)
  const { slug, title, trail } = list.collection
  return data(
    { list, trail: [...trail, { slug, title }], query, arrivalError },
    { status: isPastTheEnd(list) ? 404 : 200 },
  )
}

export const headers = publicPageHeaders

export default function Collection({
  loaderData: { list, trail, query, arrivalError },
  params,
  matches,
}: Route.ComponentProps) {
  const { location, state } = useNavigation()
  const path = paths.collection(params.slug)
  return (
    <>
      <CollectionPage
        list={list}
        trail={trail}
        query={query}
        path={path}
        arrivalError={arrivalError}
        busy={state === 'loading' && location.pathname === path}
      />
      <StructuredData
        facts={import.meta.env.SSR ? [createBreadcrumbData(trail, readSite(matches))] : []}
      />
    </>
  )
}
