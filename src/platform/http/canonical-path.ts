/** Letters, digits and signs that mean themselves in a path: one made of these alone has no second spelling. */
const plain = /^(?:\/|(?:\/[A-Za-z0-9_~!$&'()*+,;=:@-][A-Za-z0-9._~!$&'()*+,;=:@-]*)+)$/
const unreserved = /^[A-Za-z0-9._~-]$/

/**
 * The one spelling of a path (RFC 3986 §6.2.2): single slashes, none at the end, no dot segments, nothing encoded that need not be.
 * A rule by prefix, a cache key and the router all see the same path then. Null for a path that cannot be read.
 */
export function canonicalPath(path: string): string | null {
  if (plain.test(path)) return path
  if (
    !path.startsWith('/')
    || /[^\x21-\x7E]|\\|%(?![0-9A-Fa-f]{2})|%(?:[01][0-9A-Fa-f]|5[Cc]|7[Ff])/.test(path)
  )
    return null
  const decoded = path.replaceAll(/%[0-9A-Fa-f]{2}/g, (escape) => {
    const sign = String.fromCodePoint(Number.parseInt(escape.slice(1), 16))
    return unreserved.test(sign) ? sign : escape.toUpperCase()
  })
  if (!isUtf8(decoded)) return null
  const segments: string[] = []
  for (const segment of decoded.split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return `/${segments.join('/')}`
}

function isUtf8(encoded: string): boolean {
  try {
    decodeURIComponent(encoded)
    return true
  } catch {
    return false
  }
}
