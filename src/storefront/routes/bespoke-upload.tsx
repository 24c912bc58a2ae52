import { useLoaderData, useSearchParams } from 'react-router'
import { privatePageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { BriefPage } from '../features/bespoke/brief-page.tsx'
import { readBriefPrefill, emptyPrefill } from '../features/bespoke/brief-prefill.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/bespoke-upload'
import * as t from '#messages/brief.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.pageTitle, {
    description: t.pageDescription,
    hidden: true,
  })
}

/** Server data is equal for everyone; name and draft of a member are loaded in the browser. */
export async function loader({ context }: Route.LoaderArgs) {
  const { rows } = await getPublicApi(context).get('/api/bespoke/services', {})
  return { services: rows, known: emptyPrefill, at: 'server' }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [{ services }, known] = await Promise.all([serverLoader(), readBriefPrefill()])
  return { services, known, at: 'browser' }
}
clientLoader.hydrate = true as const

/** A form sent without JavaScript has no effect. */
export function action() {
  return null
}

export const headers = privatePageHeaders

export default function BespokeUpload() {
  const { services, known, at } = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  return <BriefPage key={at} services={services} known={known} named={search.get('service')} />
}
