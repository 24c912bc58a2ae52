import { publicPageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { readRegistryPictures } from '../features/registries/registry-cover.ts'
import { RegistryLandingPage } from '../features/registries/registry-landing-page.tsx'
import { readOrigin } from '../features/seo/read-origin.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import * as t from '#messages/registry-landing.ts'
import type { Route } from './+types/registry'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.pageTitle, {
    description: t.pageDescription,
    canonical: `${readOrigin(matches)}/registry`,
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const api = getPublicApi(context)
  const [pictures, figures, { rows }] = await Promise.all([
    readRegistryPictures(api),
    api.get('/api/content/figures', {}),
    api.get('/api/product/list', { sort: 'best-selling', pageSize: 3, facets: '0' }),
  ])
  const { completionPercent = '', giftReturnDays = '', giftReturnDaysAfterEvent = '' } = figures
  const offers = { completionPercent, giftReturnDays, giftReturnDaysAfterEvent }
  return { ...pictures, offers, products: rows }
}

export const headers = publicPageHeaders

export default function RegistryRoute({ loaderData }: Route.ComponentProps) {
  return <RegistryLandingPage {...loaderData} />
}
