import { publicPageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { PolicyPage } from '../features/content/policy-page.tsx'
import { readOrigin } from '../features/seo/read-origin.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/terms'
import * as t from '#messages/policy.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.terms, {
    description: loaderData?.lead,
    canonical: readOrigin(matches) + paths.terms,
    hidden: loaderData?.supersededBy !== null,
  })
}

export const headers = publicPageHeaders

/** `?version=2026-11` shows the version that applied to an order. */
export function loader({ request, context }: Route.LoaderArgs) {
  const version = new URL(request.url).searchParams.get('version') ?? undefined
  return getPublicApi(context).get('/api/content/policy', { name: 'terms', version })
}

export default function TermsRoute({ loaderData }: Route.ComponentProps) {
  return <PolicyPage policy={loaderData} address={paths.terms} />
}
