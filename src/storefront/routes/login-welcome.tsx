import { useLoaderData } from 'react-router'
import { privatePageHeaders } from '../api/cache-control.ts'
import { WelcomePage } from '../features/members/welcome-page.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { sessionApi } from '../session/session-api.ts'
import { session } from '../session/session.ts'
import { hasLevel } from '../session/level.ts'
import type { Route } from './+types/login-welcome'
import * as t from '#messages/welcome.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.pageTitle, { hidden: true })
}

/** The first name of a member; without it the page shows no name. */
export async function clientLoader() {
  if (!hasLevel(session.snapshot().userInfo, 0)) return { firstName: '' }
  const account = await sessionApi()
    .get('/api/user/account', {})
    .catch(() => null)
  return { firstName: account?.firstName ?? '' }
}
clientLoader.hydrate = true as const

export const headers = privatePageHeaders

export function HydrateFallback() {
  return <WelcomePage firstName="" />
}

export default function LoginWelcomeRoute() {
  return <WelcomePage {...useLoaderData<typeof clientLoader>()} />
}
