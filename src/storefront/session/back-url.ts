/** Any origin will do to see whether an address leaves it. */
const here = 'https://shop.invalid'

/**
 * Where to go on after signing in, as far as it may be believed: a path of this shop, else null. Everybody can write a link with a
 * `back_url`; it never leads to another origin (commerce.md, ruling 10), and not back to the sign-in itself.
 */
export function safeBackUrl(text: string | null): string | null {
  // What browsers drop or turn around inside an address is in nobody's honest path.
  if (
    text === null
    || text.length > 2_000
    || !text.startsWith('/')
    || /[\\\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
  )
    return null
  const url = URL.parse(text, here)
  if (url === null || url.origin !== here || url.username !== '' || url.pathname.startsWith('//'))
    return null
  if (/^\/login(\/|$)/i.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

/** The sign-in page, and the way back from it. */
export function signInAddress(path: string): string {
  return `/login?back_url=${encodeURIComponent(path)}`
}
