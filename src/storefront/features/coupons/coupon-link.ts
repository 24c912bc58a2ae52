import { couponLinkCookie } from './linked-code.ts'

const remembered = 30 * 24 * 60 * 60

/**
 * Any page with `?code=` is the link of a code: it is remembered in the browser, and the page follows without it. The first cart takes
 * it in. Signing in has a `code` of its own.
 */
export function followCouponLink(request: Request): Response | null {
  if (request.method !== 'GET') return null
  const { pathname, searchParams } = new URL(request.url)
  const code = (searchParams.get('code') ?? '').replaceAll(/\s+/g, '').toUpperCase()
  if (!/^[A-Z0-9][A-Z0-9-]{2,39}$/.test(code) || pathname.startsWith('/login')) return null
  searchParams.delete('code')
  const search = searchParams.size > 0 ? `?${searchParams}` : ''
  return new Response(null, {
    status: 302,
    headers: {
      location: pathname.replace(/^\/+/, '/') + search,
      'cache-control': 'no-store',
      'set-cookie': `${couponLinkCookie}=${code}; Path=/; Max-Age=${remembered}; SameSite=Lax`,
    },
  })
}
