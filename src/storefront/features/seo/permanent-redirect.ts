import { redirect } from 'react-router'
import type { Api } from '#storefront/api/api-client.ts'

/** A permanent redirect, cached for an hour so that a wrong redirect can be corrected. */
const permanentRedirect = {
  status: 301,
  headers: { 'cache-control': 'public, max-age=3600' },
} as const

/** Returns a redirect to throw; it keeps the query string. */
export function createPermanentRedirect(request: Request, path: string): Response {
  return redirect(path + new URL(request.url).search, permanentRedirect)
}

/** The redirect that is configured for a missing page; null without one. */
export async function findConfiguredRedirect(api: Api, request: Request): Promise<Response | null> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const { pathname, search } = new URL(request.url)
  if (pathname.length > 500) return null
  const { to } = await api
    .get('/api/content/redirect', { path: pathname })
    .catch(() => ({ to: null }))
  if (to === null) return null
  return new Response(null, {
    status: 301,
    headers: { ...permanentRedirect.headers, location: to.includes('?') ? to : to + search },
  })
}
