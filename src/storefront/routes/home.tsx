import { publicPageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { readShopSettings } from '../shop-settings.ts'
import { HomePage } from '../features/home/home-page.tsx'
import { readOrigin } from '../features/seo/read-origin.ts'
import { createStoreData } from '../features/seo/store-data.ts'
import { StructuredData } from '../features/seo/structured-data.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { readHome } from '../features/home/read-home.ts'
import type { Route } from './+types/home'

export function meta({ matches }: Route.MetaArgs) {
  const { name, profile } = readShopSettings(matches)
  return createPageMeta(matches, `${name}: ${profile.tagline.toLowerCase()}`, {
    description: profile.description,
    canonical: `${readOrigin(matches)}/`,
  })
}

export function loader({ context }: Route.LoaderArgs) {
  return readHome(getPublicApi(context))
}

export const headers = publicPageHeaders

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  return (
    <>
      <HomePage home={loaderData} />
      <StructuredData
        facts={
          import.meta.env.SSR
            ? [createStoreData(readOrigin(matches), readShopSettings(matches))]
            : []
        }
      />
    </>
  )
}
