import { cleanTypedCode } from '#kernel/typed-code/typed-code.ts'
import { safeBackUrl } from '#storefront/session/back-url.ts'
import { couponLinkCookie } from './linked-code.ts'

const remembered = 30 * 24 * 60 * 60

/**
 * Any page with `?code=` is the link of a code, and a cart link may say `?discount=`: the code is remembered in the browser, and the
 * page follows without it. The first cart takes it in. Signing in has a `code` of its own.
 */
export function followCouponLink(request: Request): Response | null {
  if (request.method !== 'GET') return null
  const { pathname, searchParams } = new URL(request.url)
  const isCartLink = pathname.startsWith('/cart/')
  const code = codeIn(
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
      'set-cookie': `${couponLinkCookie}=${code}; Path=/; Max-Age=${remembered}; SameSite=Lax`,
    },
  })
}

/** What `/discount/LINEN15?redirect=/collection` stands for: the page it leads to, of this shop alone, as the link of that code. Null for what is no code. */
export function couponLink(text: string, to: string | null): string | null {
  const code = codeIn(text)
  if (code === null) return null
  const { pathname, searchParams, hash } = new URL(safeBackUrl(to) ?? '/', 'https://shop.invalid')
  searchParams.set('code', code)
  return `${pathname}?${searchParams}${hash}`
}

function codeIn(text: string | null): string | null {
  const code = cleanTypedCode(text ?? '')
  return /^[A-Z0-9][A-Z0-9-]{2,39}$/.test(code) ? code : null
}
