import { publicPage } from '../api/cache-control.ts'
import { apiOf } from '../api/request-context.ts'
import { HousePage } from '../features/content/house-page.tsx'
import { originOf } from '../features/seo/origin-of.ts'
import { titled } from '../features/seo/titled.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/brand-story'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return titled('Brand story', { description: loaderData?.description, canonical: originOf(matches) + paths.brandStory })
}

export const headers = publicPage

export function loader({ context }: Route.LoaderArgs) {
  return apiOf(context).get('/api/content/page', { name: 'brand-story' })
}

export default function BrandStory({ loaderData }: Route.ComponentProps) {
  return <HousePage page={loaderData} />
}
