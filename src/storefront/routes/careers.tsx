import { publicPage } from '../api/cache-control.ts'
import { apiOf } from '../api/request-context.ts'
import { CareersPage } from '../features/content/careers-page.tsx'
import { wholeRole } from '../features/content/whole-role.ts'
import { originOf } from '../features/seo/origin-of.ts'
import { titled } from '../features/seo/titled.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/careers'

export function meta({ matches }: Route.MetaArgs) {
  return titled('Careers', {
    description: 'Open roles in our workroom, warehouse and customer care, with their pay.',
    canonical: originOf(matches) + paths.careers,
  })
}

export const headers = publicPage

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const { rows } = await apiOf(context).get('/api/careers/list', {})
  return {
    roles: rows.map(wholeRole),
    team: query.get('team') ?? '',
    type: query.get('type') ?? '',
  }
}

export default function Careers({ loaderData }: Route.ComponentProps) {
  return <CareersPage {...loaderData} />
}
