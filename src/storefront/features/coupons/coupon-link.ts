import { normalizeTypedCode } from '#kernel/typed-code/typed-code.ts'
import { safeBackUrl } from '#storefront/session/back-url.ts'
import { couponLinkCookie } from './apply-linked-code.ts'

const cookieMaxAge = 30 * 24 * 60 * 60

/**
 * Handles coupon links: any page with `?code=`, and cart links with `?discount=`. Stores the code
 * in a cookie and redirects to the page without it; the first cart applies it. The sign-in pages
 * use `code` for something else.
 */
export function followCouponLink(request: Request): Response | null {
  if (request.method !== 'GET') return null
  const { pathname, searchParams } = new URL(request.url)
  const isCartLink = pathname.startsWith('/cart/')
  const code = parseCode(
    searchParams.get('code') ?? (isCartLink ? searchParams.get('discount') : null),
  )
  if (code === null || pathname.startsWith('/login')) return null
  searchParams.delete('code')
  if (isCartLink) searchParams.delete('discount')
  const search = searchParams.size > 0 ? `?${searchParams}` : ''
  return new Response(null, {
    status: 302,
    headers: {
      location: pathname.replace(/^\/+/, '/') + search,
      'cache-control': 'no-store',
      'set-cookie': `${couponLinkCookie}=${code}; Path=/; Max-Age=${cookieMaxAge}; SameSite=Lax`,
    },
  })
}

/**
 * Converts `/discount/LINEN15?redirect=/collection` to the target page with `?code=`, within this
 * shop only. Returns null for an invalid code.
 */
export function buildCouponLink(text: string, to: string | null): string | null {
  const code = parseCode(text)
  if (code === null) return null
  const { pathname, searchParams, hash } = new URL(safeBackUrl(to) ?? '/', 'https://shop.invalid')
  searchParams.set('code', code)
  return `${pathname}?${searchParams}${hash}`
}

function parseCode(text: string | null): string | null {
  const code = normalizeTypedCode(text ?? '')
  return /^[A-Z0-9][A-Z0-9-]{2,39}$/.test(code) ? code : null
}
