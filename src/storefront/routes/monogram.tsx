import { publicPageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { findFabricPicture } from '../features/home/read-home.ts'
import { MonogramPage } from '../features/monograms/monogram-page.tsx'
import { readOrigin } from '../features/seo/read-origin.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { readShopSettings } from '../shop-settings.ts'
import { paths } from '../paths.ts'
import * as t from '#messages/monogram-page.ts'
import type { Route } from './+types/monogram'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.title, {
    description: readShopSettings(matches).texts.monogram.description,
    canonical: readOrigin(matches) + paths.monogram,
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const api = getPublicApi(context)
  const [{ home }, tree] = await Promise.all([
    api.get('/api/shop/settings', {}),
    api.get('/api/collection/list', {}),
  ])
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
  return { goods: rows, total, template, picture: findFabricPicture(tree, home) }
}

export const headers = publicPageHeaders

export default function Monogram({ loaderData }: Route.ComponentProps) {
  return <MonogramPage {...loaderData} />
}
