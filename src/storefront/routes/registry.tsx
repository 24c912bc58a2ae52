import { publicPage } from '../api/cache-control.ts'
import { apiOf } from '../api/request-context.ts'
import { registryPictureOf } from '../features/home/read-home.ts'
import { LandingPage } from '../features/registries/find-page.tsx'
import { originOf } from '../features/seo/origin-of.ts'
import { titled } from '../features/seo/titled.ts'
import type { Route } from './+types/registry'

export function meta({ matches }: Route.MetaArgs) {
  return titled('Gift registry', {
    description:
      'A registry that is private from the start, exact in its counts, and easy to give from.',
    canonical: `${originOf(matches)}/registry`,
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  return { picture: registryPictureOf(await apiOf(context).get('/api/collection/list', {})) }
}

export const headers = publicPage

export default function RegistryRoute({ loaderData }: Route.ComponentProps) {
  return <LandingPage picture={loaderData.picture} />
}
