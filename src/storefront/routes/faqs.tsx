import { cutText } from '#kernel/text/cut-text.ts'
import { useSearchParams } from 'react-router'
import { publicPage } from '../api/cache-control.ts'
import { apiOf } from '../api/request-context.ts'
import { faqData } from '../features/content/faqs.ts'
import { FaqsPage } from '../features/content/faqs-page.tsx'
import { originOf } from '../features/seo/origin-of.ts'
import { StructuredData } from '../features/seo/structured-data.tsx'
import { titled } from '../features/seo/titled.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/faqs'

export function meta({ matches, location }: Route.MetaArgs) {
  const canonical = originOf(matches) + paths.faqs
  return titled('FAQs', {
    description: 'Short answers about ordering, delivery, returns and your account.',
    canonical,
    hidden: new URLSearchParams(location.search).has('q'),
  })
}

export const headers = publicPage

export function loader({ context }: Route.LoaderArgs) {
  return apiOf(context).get('/api/content/faqs', {})
}

export default function FaqsRoute({ loaderData: { groups } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  return (
    <>
      <FaqsPage groups={groups} words={cutText(search.get('q') ?? '', 80)} />
      <StructuredData facts={import.meta.env.SSR ? [faqData(groups)] : []} />
    </>
  )
}
