import { publicPageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { findRegistryPicture } from '../features/home/read-home.ts'
import { RegistryLandingPage } from '../features/registries/find-registry-page.tsx'
import { readOrigin } from '../features/seo/read-origin.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/registry'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, 'Gift registry', {
    description:
      'A registry that is private from the start, exact in its counts, and easy to give from.',
    canonical: `${readOrigin(matches)}/registry`,
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const api = getPublicApi(context)
  const [tree, { home }] = await Promise.all([
    api.get('/api/collection/list', {}),
    api.get('/api/shop/settings', {}),
  ])
  return { picture: findRegistryPicture(tree, home) }
}

export const headers = publicPageHeaders

export default function RegistryRoute({ loaderData }: Route.ComponentProps) {
  return <RegistryLandingPage picture={loaderData.picture} />
}
