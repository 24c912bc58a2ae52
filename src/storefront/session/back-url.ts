/** An arbitrary origin to detect URLs that leave it. */
const placeholderOrigin = 'https://shop.invalid'

/**
 * The validated `back_url` after sign-in: a path of this shop, else null. Anyone can create a link
 * with a `back_url`, so it must not lead to another origin (commerce.md, ruling 10) or back to the
 * sign-in page.
 */
export function safeBackUrl(text: string | null): string | null {
  // Characters that browsers drop or reinterpret in URLs are rejected.
  if (
    text === null
    || text.length > 2_000
    || !text.startsWith('/')
    || /[\\\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
  )
    return null
  const url = URL.parse(text, placeholderOrigin)
  if (
    url === null
    || url.origin !== placeholderOrigin
    || url.username !== ''
    || url.pathname.startsWith('//')
  )
    return null
  if (/^\/login(\/|$)/i.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

/** The URL of the sign-in page that returns to a path. */
export function signInUrl(path: string): string {
  return `/login?back_url=${encodeURIComponent(path)}`
}
