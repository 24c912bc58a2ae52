import { href } from 'react-router'
import { publicPageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { BrandContentPage } from '../features/content/brand-content-page.tsx'
import {
  findCollectionPicture,
  findFabricPicture,
  listDepartmentPictures,
} from '../features/home/read-home.ts'
import { readOrigin } from '../features/seo/read-origin.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/brand-story'
import * as t from '#messages/brand-pages.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.brandStory, {
    description: loaderData?.page.description,
    canonical: readOrigin(matches) + href('/footerPage/BrandStory'),
  })
}

export const headers = publicPageHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const api = getPublicApi(context)
  const [page, tree, { home }] = await Promise.all([
    api.get('/api/content/page', { name: 'brand-story' }),
    api.get('/api/collection/list', {}),
    api.get('/api/shop/settings', {}),
  ])
  const picture = findCollectionPicture(tree, page.picture) ?? findFabricPicture(tree, home)
  return { page, picture, pictures: listDepartmentPictures(tree, picture) }
}

export default function BrandStory({ loaderData }: Route.ComponentProps) {
  return <BrandContentPage {...loaderData} />
}
