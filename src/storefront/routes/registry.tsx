import { publicPage } from '../api/cache-control.ts'
import { LandingPage } from '../features/registries/find-page.tsx'
import { originOf } from '../features/seo/origin-of.ts'
import { titled } from '../features/seo/titled.ts'
import type { Route } from './+types/registry'

export function meta({ matches }: Route.MetaArgs) {
  return titled('Gift registry', {
    description: 'A registry that is private from the start, exact in its counts, and easy to give from.',
    canonical: `${originOf(matches)}/registry`,
  })
}

export const headers = publicPage

export default function RegistryRoute() {
  return <LandingPage />
}
