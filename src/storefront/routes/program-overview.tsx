import { publicPageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { ProgramOverviewPage } from '../features/loyalty/program-overview-page.tsx'
import { readOrigin } from '../features/seo/read-origin.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/program-overview'
import * as t from '#messages/program-overview.ts'

export function meta({ matches }: Route.MetaArgs) {
  const canonical = readOrigin(matches) + paths.programOverview
  return createPageMeta(matches, t.title, {
    description: t.description,
    canonical,
  })
}

export const headers = publicPageHeaders

export function loader({ context }: Route.LoaderArgs) {
  return getPublicApi(context).get('/api/reward/program', {})
}

export default function ProgramOverviewRoute({ loaderData }: Route.ComponentProps) {
  return <ProgramOverviewPage overview={loaderData} />
}
