/** Paths of these characters are canonical already. */
const canonicalPattern = /^(?:\/|(?:\/[A-Za-z0-9_~!$&'()*+,;=:@-][A-Za-z0-9._~!$&'()*+,;=:@-]*)+)$/
const unreserved = /^[A-Za-z0-9._~-]$/

/**
 * Normalizes a path (RFC 3986 §6.2.2): single slashes, no trailing slash, no dot segments, minimal
 * percent-encoding. Prefix rules, cache keys and the router then see the same path. Null if
 * invalid.
 */
export function canonicalizePath(path: string): string | null {
  if (canonicalPattern.test(path)) return path
  if (
    !path.startsWith('/')
    || /[^\x21-\x7E]|\\|%(?![0-9A-Fa-f]{2})|%(?:[01][0-9A-Fa-f]|5[Cc]|7[Ff])/.test(path)
  )
    return null
  const decodedPath = path.replaceAll(/%[0-9A-Fa-f]{2}/g, (escape) => {
    const sign = String.fromCodePoint(Number.parseInt(escape.slice(1), 16))
    return unreserved.test(sign) ? sign : escape.toUpperCase()
  })
  if (!isUtf8(decodedPath)) return null
  const segments: string[] = []
  for (const segment of decodedPath.split('/')) {
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
