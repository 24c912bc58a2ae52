import { redirect } from 'react-router'
import type { Api } from '#storefront/api/api-client.ts'

/** For good, and whoever has the page may keep that for an hour: a written redirect can still be put right. */
const permanently = { status: 301, headers: { 'cache-control': 'public, max-age=3600' } } as const

/** Throw it: the page has another address now; what was asked of it goes along. */
export function redirectedFrom(request: Request, path: string): Response {
  return redirect(path + new URL(request.url).search, permanently)
}

/** A page that is not there, but that the house has written down where it went; null for every other. */
export async function movedPage(api: Api, request: Request): Promise<Response | null> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const { pathname, search } = new URL(request.url)
  if (pathname.length > 500) return null
  const { to } = await api.get('/api/content/moved', { path: pathname }).catch(() => ({ to: null }))
  if (to === null) return null
  return new Response(null, {
    status: 301,
    headers: { ...permanently.headers, location: to.includes('?') ? to : to + search },
  })
}
