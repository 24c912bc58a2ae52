import { contentPaths } from '#storefront/features/content/content-paths.ts'
import { publicPage } from '../api/cache-control.ts'
import { apiOf } from '../api/request-context.ts'
import { PressItemPage } from '../features/content/press-page.tsx'
import { wholePress } from '../features/content/whole-role.ts'
import { redirectedFrom } from '../features/seo/moved-page.ts'
import { originOf } from '../features/seo/origin-of.ts'
import { titled } from '../features/seo/titled.ts'
import type { Route } from './+types/press-detail'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  return titled(loaderData.title, {
    description: loaderData.summary,
    canonical: originOf(matches) + contentPaths.press(loaderData.id),
  })
}

export const headers = publicPage

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const item = await apiOf(context).get('/api/press/detail', { id: params.id }).then(wholePress)
  if (item.id !== params.id) throw redirectedFrom(request, contentPaths.press(item.id))
  return item
}

export default function PressDetail({ loaderData }: Route.ComponentProps) {
  return <PressItemPage item={loaderData} />
}
