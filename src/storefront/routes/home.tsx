import { publicPage } from '../api/cache-control.ts'
import { apiOf } from '../api/request-context.ts'
import { brand } from '../brand.ts'
import { brandProfile } from '../brand-profile.ts'
import { HomePage } from '../features/home/home-page.tsx'
import { originOf } from '../features/seo/origin-of.ts'
import { storeData } from '../features/seo/store-data.ts'
import { StructuredData } from '../features/seo/structured-data.tsx'
import { titled } from '../features/seo/titled.ts'
import { readHome } from '../features/home/read-home.ts'
import type { Route } from './+types/home'

export function meta({ matches }: Route.MetaArgs) {
  return titled(`${brand.name}: ${brandProfile.tagline.toLowerCase()}`, {
    description: brandProfile.description,
    canonical: `${originOf(matches)}/`,
  })
}

export function loader({ context }: Route.LoaderArgs) {
  return readHome(apiOf(context))
}

export const headers = publicPage

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  return (
    <>
      <HomePage home={loaderData} />
      <StructuredData facts={import.meta.env.SSR ? [storeData(originOf(matches))] : []} />
    </>
  )
}
