import { publicPageHeaders } from '../api/cache-control.ts'
import { getPublicApi } from '../api/request-context.ts'
import { PolicyPage } from '../features/content/policy-page.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/login-terms'
import * as t from '#messages/sign-up.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.termsTitle, { hidden: true })
}

export const headers = publicPageHeaders

export function loader({ context }: Route.LoaderArgs) {
  return getPublicApi(context).get('/api/content/policy', { name: 'terms' })
}

/** The terms of opening an account, without the navigation of the shop. */
export default function LoginTermsRoute({ loaderData }: Route.ComponentProps) {
  return <PolicyPage policy={loaderData} address={paths.terms} lead={t.termsLead} />
}
