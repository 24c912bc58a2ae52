import { publicPage } from '../api/cache-control.ts'
import { apiOf } from '../api/request-context.ts'
import { AllCollections } from '../features/catalog/all-collections.tsx'
import { originOf } from '../features/seo/origin-of.ts'
import { titled } from '../features/seo/titled.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/collections'

export function meta({ matches }: Route.MetaArgs) {
  return titled('All collections', {
    description: 'Every department, shelf and edit of the shop.',
    canonical: originOf(matches) + paths.collections,
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const { departments, edits } = await apiOf(context).get('/api/collection/list', {})
  return { departments, edits }
}

export const headers = publicPage

export default function Collections({ loaderData: { departments, edits } }: Route.ComponentProps) {
  return <AllCollections departments={departments} edits={edits} />
}
