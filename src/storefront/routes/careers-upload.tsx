import { privatePageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { toRole } from '../features/content/content-answers.ts'
import { ApplicationPage } from '../features/inquiries/application-page.tsx'
import { ApplyPage } from '../features/inquiries/apply-page.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import type { Route } from './+types/careers-upload'
import * as t from '#messages/application.ts'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return createPageMeta(
    matches,
    loaderData?.role ? t.applyFor({ role: loaderData.role.title }) : t.apply,
    {
      hidden: true,
    },
  )
}

export const headers = privatePageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get('role') ?? ''
  return {
    role:
      id === ''
        ? null
        : await getPublicApi(context).get('/api/careers/detail', { id }).then(toRole),
  }
}

export default function CareersUpload({ loaderData }: Route.ComponentProps) {
  // Without a role it is the link of an application email, with its token in the hash.
  return loaderData.role ? <ApplyPage role={loaderData.role} /> : <ApplicationPage />
}
