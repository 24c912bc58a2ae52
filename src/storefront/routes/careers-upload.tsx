import { privatePage } from '../api/cache-control.ts'
import { apiOf } from '../api/request-context.ts'
import { wholeRole } from '../features/content/whole-role.ts'
import { ApplicationPage } from '../features/inquiries/application-page.tsx'
import { ApplyPage } from '../features/inquiries/apply-page.tsx'
import { titled } from '../features/seo/titled.ts'
import type { Route } from './+types/careers-upload'

export function meta({ loaderData }: Route.MetaArgs) {
  return titled(loaderData?.role ? `Apply: ${loaderData.role.title}` : 'Apply', { hidden: true })
}

export const headers = privatePage

export async function loader({ request, context }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get('role') ?? ''
  const { rows } = await apiOf(context).get('/api/careers/list', {})
  const role = rows.find((one) => one.id === id)
  return { role: role ? wholeRole(role) : null, isNamed: id !== '' }
}

export default function CareersUpload({ loaderData }: Route.ComponentProps) {
  // Without a role it is the mailed link of an application, whose token stands behind the hash.
  return loaderData.isNamed ? <ApplyPage role={loaderData.role} /> : <ApplicationPage />
}
