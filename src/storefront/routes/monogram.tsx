import { publicPageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { MonogramPage } from '../features/monograms/monogram-page.tsx'
import { readOrigin } from '../features/seo/read-origin.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { readShopSettings } from '../shop-settings.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/monogram'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, 'Monograms', {
    description: readShopSettings(matches).texts.monogram.description,
    canonical: readOrigin(matches) + paths.monogram,
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const api = getPublicApi(context)
  const { home } = await api.get('/api/shop/settings', {})
  const { rows, total } = await api.get('/api/product/list', {
    ...(home.monogram && { collection: home.monogram.collection }),
    sort: 'best-selling',
    pageSize: 8,
    facets: '0',
  })
  const first = rows[0]
  const { template } = first
    ? await api.get('/api/monogram/templates', { goods: first.slug })
    : { template: null }
  return { goods: rows, total, template }
}

export const headers = publicPageHeaders

export default function Monogram({ loaderData: { goods, total, template } }: Route.ComponentProps) {
  return <MonogramPage goods={goods} total={total} template={template} />
}
