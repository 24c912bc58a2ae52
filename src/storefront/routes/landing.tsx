import { contentPaths } from '#storefront/features/content/content-paths.ts'
import { publicPageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { LandingPage } from '../features/content/landing-page.tsx'
import { toLandingPage } from '../features/content/content-answers.ts'
import { createPermanentRedirect } from '../features/seo/permanent-redirect.ts'
import { readOrigin } from '../features/seo/read-origin.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/landing'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { id, title, em, seoTitle, description, hidden } = loaderData.page
  const canonical = readOrigin(matches) + contentPaths.landing(id)
  return createPageMeta(matches, seoTitle ?? (em ? `${title} ${em}` : title), {
    description,
    canonical,
    hidden,
  })
}

export const headers = publicPageHeaders

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = getPublicApi(context)
  const page = await api.get('/api/content/landing', { id: params.id }).then(toLandingPage)
  if (page.id !== params.id) throw createPermanentRedirect(request, contentPaths.landing(page.id))
  if (!page.shelf) return { page, goods: [] }
  // The page works without its products.
  const list = api.get('/api/product/list', {
    collection: page.shelf.collection,
    pageSize: 4,
    facets: '0',
  })
  return {
    page,
    goods: await list.then(
      ({ rows }) => rows,
      () => [],
    ),
  }
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  return <LandingPage {...loaderData} />
}
