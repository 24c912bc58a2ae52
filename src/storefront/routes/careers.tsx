import { publicPageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { CareersPage } from '../features/content/careers-page.tsx'
import { toRole } from '../features/content/content-answers.ts'
import { findCollectionPicture } from '../features/home/read-home.ts'
import { readOrigin } from '../features/seo/read-origin.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/careers'
import * as t from '#messages/careers.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.careers, {
    description: loaderData?.page?.description ?? t.pageDescription,
    canonical: readOrigin(matches) + paths.careers,
  })
}

export const headers = publicPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const api = getPublicApi(context)
  // The page works without an introduction.
  const [{ rows }, page, tree] = await Promise.all([
    api.get('/api/careers/list', {}),
    api.get('/api/content/page', { name: 'careers' }).catch(() => null),
    api.get('/api/collection/list', {}),
  ])
  return {
    roles: rows.map(toRole),
    page,
    picture: findCollectionPicture(tree, page?.picture),
    team: query.get('team') ?? '',
    type: query.get('type') ?? '',
  }
}

export default function Careers({ loaderData }: Route.ComponentProps) {
  return <CareersPage {...loaderData} />
}
