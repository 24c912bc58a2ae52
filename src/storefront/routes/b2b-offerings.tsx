import { href } from 'react-router'
import { publicPageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { BrandContentPage } from '../features/content/brand-content-page.tsx'
import { InquiryForm } from '../features/inquiries/inquiry-form.tsx'
import { readOrigin } from '../features/seo/read-origin.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/b2b-offerings'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return createPageMeta(matches, 'B2B offerings', {
    description: loaderData?.description,
    canonical: readOrigin(matches) + href('/footerPage/B2BOfferings'),
  })
}

export const headers = publicPageHeaders

export function loader({ context }: Route.LoaderArgs) {
  return getPublicApi(context).get('/api/content/page', { name: 'b2b-offerings' })
}

export default function B2BOfferings({ loaderData }: Route.ComponentProps) {
  return (
    <BrandContentPage page={loaderData}>
      <InquiryForm />
    </BrandContentPage>
  )
}
