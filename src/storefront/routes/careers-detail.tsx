import { contentPaths } from '#storefront/features/content/content-paths.ts'
import { publicPageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { RolePage } from '../features/content/role-page.tsx'
import { toRole } from '../features/content/content-answers.ts'
import { createJobPostingData } from '../features/seo/job-posting.ts'
import { readOrigin } from '../features/seo/read-origin.ts'
import { StructuredData } from '../features/seo/structured-data.tsx'
import { readShopSettings } from '../shop-settings.ts'
import { createPageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/careers-detail'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { id, title, summary, open } = loaderData
  return createPageMeta(matches, title, {
    description: summary,
    canonical: readOrigin(matches) + contentPaths.role(id),
    hidden: !open,
  })
}

export const headers = publicPageHeaders

export function loader({ params, context }: Route.LoaderArgs) {
  return getPublicApi(context).get('/api/careers/detail', { id: params.id }).then(toRole)
}

export default function CareersDetail({ loaderData, matches }: Route.ComponentProps) {
  return (
    <>
      <RolePage role={loaderData} />
      <StructuredData
        facts={
          import.meta.env.SSR && loaderData.open
            ? [
                createJobPostingData(loaderData, {
                  origin: readOrigin(matches),
                  shop: readShopSettings(matches),
                }),
              ]
            : []
        }
      />
    </>
  )
}
