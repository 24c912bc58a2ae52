import { publicPageHeaders } from '../api/cache-control.ts'
import { FindRegistryPage } from '../features/registries/find-registry-page.tsx'
import { readOrigin } from '../features/seo/read-origin.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/registry-find'
import { registryPaths } from '../features/registries/registry-paths.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, 'Find a registry', {
    description: 'Find a gift registry by name.',
    canonical: readOrigin(matches) + registryPaths.find,
  })
}

export const headers = publicPageHeaders

export default function RegistryFindRoute() {
  return <FindRegistryPage />
}
