import { publicPage } from '../api/cache-control.ts'
import { FindPage } from '../features/registries/find-page.tsx'
import { originOf } from '../features/seo/origin-of.ts'
import { titled } from '../features/seo/titled.ts'
import type { Route } from './+types/registry-find'
import { registryPaths } from '../features/registries/registry-paths.ts'

export function meta({ matches }: Route.MetaArgs) {
  return titled('Find a registry', {
    description: 'Find a gift registry by name.',
    canonical: originOf(matches) + registryPaths.find,
  })
}

export const headers = publicPage

export default function RegistryFindRoute() {
  return <FindPage />
}
