import { publicPageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { CareersPage } from '../features/content/careers-page.tsx'
import { toRole } from '../features/content/content-answers.ts'
import { readOrigin } from '../features/seo/read-origin.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/careers'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, 'Careers', {
    description: 'Open roles, with their pay.',
    canonical: readOrigin(matches) + paths.careers,
  })
}

export const headers = publicPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const { rows } = await getPublicApi(context).get('/api/careers/list', {})
  return {
    roles: rows.map(toRole),
    team: query.get('team') ?? '',
    type: query.get('type') ?? '',
  }
}

export default function Careers({ loaderData }: Route.ComponentProps) {
  return <CareersPage {...loaderData} />
}
