import { contentPaths } from '#storefront/features/content/content-paths.ts'
import { publicPage } from '../api/cache-control.ts'
import { apiOf } from '../api/request-context.ts'
import { RolePage } from '../features/content/role-page.tsx'
import { wholeRole } from '../features/content/whole-role.ts'
import { jobPosting } from '../features/seo/job-posting.ts'
import { originOf } from '../features/seo/origin-of.ts'
import { StructuredData } from '../features/seo/structured-data.tsx'
import { titled } from '../features/seo/titled.ts'
import type { Route } from './+types/careers-detail'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { id, title, summary, open } = loaderData
  return titled(title, {
    description: summary,
    canonical: originOf(matches) + contentPaths.role(id),
    hidden: !open,
  })
}

export const headers = publicPage

export function loader({ params, context }: Route.LoaderArgs) {
  return apiOf(context).get('/api/careers/detail', { id: params.id }).then(wholeRole)
}

export default function CareersDetail({ loaderData, matches }: Route.ComponentProps) {
  return (
    <>
      <RolePage role={loaderData} />
      <StructuredData
        facts={
          import.meta.env.SSR && loaderData.open ? [jobPosting(loaderData, originOf(matches))] : []
        }
      />
    </>
  )
}
