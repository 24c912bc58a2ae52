import { publicPage } from '../api/cache-control.ts'
import { apiOf } from '../api/request-context.ts'
import { HousePage } from '../features/content/house-page.tsx'
import { InquiryForm } from '../features/inquiries/inquiry-form.tsx'
import { originOf } from '../features/seo/origin-of.ts'
import { titled } from '../features/seo/titled.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/b2b-offerings'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return titled('B2B offerings', {
    description: loaderData?.description,
    canonical: originOf(matches) + paths.b2b,
  })
}

export const headers = publicPage

export function loader({ context }: Route.LoaderArgs) {
  return apiOf(context).get('/api/content/page', { name: 'b2b-offerings' })
}

export default function B2BOfferings({ loaderData }: Route.ComponentProps) {
  return (
    <HousePage page={loaderData}>
      <InquiryForm />
    </HousePage>
  )
}
