import { publicPage } from '../api/cache-control.ts'
import { apiOf } from '../api/request-context.ts'
import { ProgramOverviewPage } from '../features/loyalty/program-overview-page.tsx'
import { originOf } from '../features/seo/origin-of.ts'
import { titled } from '../features/seo/titled.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/program-overview'

export function meta({ matches }: Route.MetaArgs) {
  const canonical = originOf(matches) + paths.programOverview
  return titled('Program Overview', {
    description: 'How points are earned, what they are worth, and when they run out.',
    canonical,
  })
}

export const headers = publicPage

export function loader({ context }: Route.LoaderArgs) {
  return apiOf(context).get('/api/reward/program', {})
}

export default function ProgramOverviewRoute({ loaderData }: Route.ComponentProps) {
  return <ProgramOverviewPage overview={loaderData} />
}
