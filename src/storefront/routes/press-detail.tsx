import { contentPaths } from '#storefront/features/content/content-paths.ts'
import { publicPageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { PressItemPage } from '../features/content/press-page.tsx'
import { toPressItem } from '../features/content/content-answers.ts'
import { createPermanentRedirect } from '../features/seo/permanent-redirect.ts'
import { readOrigin } from '../features/seo/read-origin.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/press-detail'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  return createPageMeta(matches, loaderData.title, {
    description: loaderData.summary,
    canonical: readOrigin(matches) + contentPaths.press(loaderData.id),
  })
}

export const headers = publicPageHeaders

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const item = await getPublicApi(context)
    .get('/api/press/detail', { id: params.id })
    .then(toPressItem)
  if (item.id !== params.id) throw createPermanentRedirect(request, contentPaths.press(item.id))
  return item
}

export default function PressDetail({ loaderData }: Route.ComponentProps) {
  return <PressItemPage item={loaderData} />
}
