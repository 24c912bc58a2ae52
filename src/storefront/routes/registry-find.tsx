import { useSearchParams } from 'react-router'
import { publicPageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { FindRegistryPage, parseFindBy } from '../features/registries/find-registry-page.tsx'
import { readRegistryPictures } from '../features/registries/registry-cover.ts'
import { readOrigin } from '../features/seo/read-origin.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import * as t from '#messages/find-registry.ts'
import type { Route } from './+types/registry-find'
import { registryPaths } from '../features/registries/registry-paths.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.pageTitle, {
    description: t.pageDescription,
    canonical: readOrigin(matches) + registryPaths.find,
  })
}

export const headers = publicPageHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const api = getPublicApi(context)
  return { picture: (await readRegistryPictures(api)).picture }
}

export default function RegistryFindRoute({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  return <FindRegistryPage by={parseFindBy(search.get('by'))} picture={loaderData.picture} />
}
