import { truncateText } from '#kernel/text/truncate-text.ts'
import { useSearchParams } from 'react-router'
import { publicPageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { createFaqData } from '../features/content/faqs.ts'
import { FaqsPage } from '../features/content/faqs-page.tsx'
import { readOrigin } from '../features/seo/read-origin.ts'
import { StructuredData } from '../features/seo/structured-data.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/faqs'
import * as t from '#messages/faqs.ts'

export function meta({ matches, location }: Route.MetaArgs) {
  const canonical = readOrigin(matches) + paths.faqs
  return createPageMeta(matches, t.faqs, {
    description: t.pageDescription,
    canonical,
    hidden: new URLSearchParams(location.search).has('q'),
  })
}

export const headers = publicPageHeaders

export function loader({ context }: Route.LoaderArgs) {
  return getPublicApi(context).get('/api/content/faqs', {})
}

export default function FaqsRoute({ loaderData: { groups } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  return (
    <>
      <FaqsPage groups={groups} words={truncateText(search.get('q') ?? '', 80)} />
      <StructuredData facts={import.meta.env.SSR ? [createFaqData(groups)] : []} />
    </>
  )
}
