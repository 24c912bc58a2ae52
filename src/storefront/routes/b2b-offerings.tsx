import { href } from 'react-router'
import { publicPageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { BrandContentPage } from '../features/content/brand-content-page.tsx'
import { findCollectionPicture, listDepartmentPictures } from '../features/home/read-home.ts'
import { InquiryForm } from '../features/inquiries/inquiry-form.tsx'
import { readOrigin } from '../features/seo/read-origin.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/b2b-offerings'
import * as t from '#messages/brand-pages.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.b2bOfferings, {
    description: loaderData?.page.description,
    canonical: readOrigin(matches) + href('/footerPage/B2BOfferings'),
  })
}

export const headers = publicPageHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const api = getPublicApi(context)
  const [page, tree] = await Promise.all([
    api.get('/api/content/page', { name: 'b2b-offerings' }),
    api.get('/api/collection/list', {}),
  ])
  const picture = findCollectionPicture(tree, page.picture)
  return { page, picture: picture ?? listDepartmentPictures(tree, null)[0] ?? null }
}

export default function B2BOfferings({ loaderData }: Route.ComponentProps) {
  return (
    <BrandContentPage {...loaderData}>
      <InquiryForm />
    </BrandContentPage>
  )
}
