import { useLoaderData } from 'react-router'
import { privatePage } from '../api/cache-control.ts'
import { WelcomePage } from '../features/members/welcome-page.tsx'
import { titled } from '../features/seo/titled.ts'
import { sessionApi } from '../session/session-api.ts'
import { session } from '../session/session.ts'
import { hasLevel } from '../session/level.ts'

export function meta() {
  return titled('Welcome', { hidden: true })
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

export const headers = privatePage

export function HydrateFallback() {
  return <WelcomePage firstName="" />
}

export default function LoginWelcomeRoute() {
  return <WelcomePage {...useLoaderData<typeof clientLoader>()} />
}
