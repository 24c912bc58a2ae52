import { publicPage } from '../api/cache-control.ts'
import { apiOf } from '../api/request-context.ts'
import { HousePage } from '../features/content/house-page.tsx'
import { clothPictureOf } from '../features/home/read-home.ts'
import { originOf } from '../features/seo/origin-of.ts'
import { titled } from '../features/seo/titled.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/brand-story'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return titled('Brand story', {
    description: loaderData?.page.description,
    canonical: originOf(matches) + paths.brandStory,
  })
}

export const headers = publicPage

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const [page, tree] = await Promise.all([
    api.get('/api/content/page', { name: 'brand-story' }),
    api.get('/api/collection/list', {}),
  ])
  return { page, picture: clothPictureOf(tree) }
}

export default function BrandStory({ loaderData }: Route.ComponentProps) {
  return <HousePage {...loaderData} />
}
