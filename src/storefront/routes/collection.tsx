import { data, useNavigation } from 'react-router'
import { publicPage } from '../api/cache-control.ts'
import { apiOf } from '../api/request-context.ts'
import { CollectionPage } from '../features/catalog/collection-page.tsx'
import {
  emptyQuery,
  isPastTheEnd,
  listInput,
  listSearch,
  narrowedBy,
  parseListQuery,
} from '../features/catalog/list-query.ts'
import { pageNotFound } from '../features/error/page-not-found.ts'
import { breadcrumbList } from '../features/seo/breadcrumb-list.ts'
import { originOf } from '../features/seo/origin-of.ts'
import { StructuredData } from '../features/seo/structured-data.tsx'
import { titled } from '../features/seo/titled.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/collection'

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const collection = loaderData?.list.collection
  if (!collection) return []
  const query = parseListQuery(new URLSearchParams(location.search))
  const canonical =
    originOf(matches)
    + paths.collection(collection.slug)
    + listSearch({ ...emptyQuery, page: isPastTheEnd(loaderData.list) ? 1 : query.page })
  return titled(collection.title, {
    description: collection.intro,
    canonical,
    hidden: narrowedBy(query) > 0 || isPastTheEnd(loaderData.list),
  })
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const query = parseListQuery(new URL(request.url).searchParams)
  const list = await apiOf(context).get('/api/goods/list', {
    ...listInput({ ...query, q: '' }),
    collection: params.slug,
  })
  if (!list.collection) throw pageNotFound(request)
  const { slug, title, trail } = list.collection
  return data(
    { list, trail: [...trail, { slug, title }], query },
    { status: isPastTheEnd(list) ? 404 : 200 },
  )
}

export const headers = publicPage

export default function Collection({
  loaderData: { list, trail, query },
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
        busy={state === 'loading' && location.pathname === path}
      />
      <StructuredData
        facts={import.meta.env.SSR ? [breadcrumbList(trail, { origin: originOf(matches) })] : []}
      />
    </>
  )
}
