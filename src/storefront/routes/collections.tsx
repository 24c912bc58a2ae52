import { publicPageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { AllCollections } from '../features/catalog/all-collections.tsx'
import { readOrigin } from '../features/seo/read-origin.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/collections'
import * as t from '#messages/collections.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.allCollections, {
    description: t.pageDescription,
    canonical: readOrigin(matches) + paths.collections,
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const { departments, edits } = await getPublicApi(context).get('/api/collection/list', {})
  return { departments, edits }
}

export const headers = publicPageHeaders

export default function Collections({ loaderData: { departments, edits } }: Route.ComponentProps) {
  return <AllCollections departments={departments} edits={edits} />
}
