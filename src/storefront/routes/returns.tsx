import { href } from 'react-router'
import { publicPageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { ReturnsPage } from '../features/content/returns-page.tsx'
import { readOrigin } from '../features/seo/read-origin.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/returns'
import * as t from '#messages/returns-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.title, {
    description: t.description,
    canonical: readOrigin(matches) + href('/user/returns'),
  })
}

export const headers = publicPageHeaders

export function loader({ context }: Route.LoaderArgs) {
  return getPublicApi(context).get('/api/content/figures', {})
}

export default function ReturnsRoute({ loaderData }: Route.ComponentProps) {
  return <ReturnsPage figures={loaderData} />
}
