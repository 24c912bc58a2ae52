import { publicPage } from '../api/cache-control.ts'
import { ProgramOverviewPage } from '../features/content/program-overview-page.tsx'
import { originOf } from '../features/seo/origin-of.ts'
import { titled } from '../features/seo/titled.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/program-overview'

export function meta({ matches }: Route.MetaArgs) {
  const canonical = originOf(matches) + paths.programOverview
  return titled('Program Overview', { description: 'What everybody gets, and what an account adds.', canonical })
}

export const headers = publicPage

export default function ProgramOverviewRoute() {
  return <ProgramOverviewPage />
}
