import { publicPage } from '../api/cache-control.ts'
import { apiOf } from '../api/request-context.ts'
import { ReturnsPage } from '../features/content/returns-page.tsx'
import { originOf } from '../features/seo/origin-of.ts'
import { titled } from '../features/seo/titled.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/returns'

export function meta({ matches }: Route.MetaArgs) {
  return titled('Returns', {
    description: 'What can be returned, by when, and how.',
    canonical: originOf(matches) + paths.returns,
  })
}

export const headers = publicPage

export function loader({ context }: Route.LoaderArgs) {
  return apiOf(context).get('/api/content/figures', {})
}

export default function ReturnsRoute({ loaderData }: Route.ComponentProps) {
  return <ReturnsPage figures={loaderData} />
}
