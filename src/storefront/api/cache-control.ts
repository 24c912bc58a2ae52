/**
 * Public pages are equal for everyone. Browsers always revalidate, and shared caches may serve them
 * for a minute.
 */
export function publicPageHeaders(): Record<string, string> {
  return { 'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=300' }
}

/** Personal pages are not stored by any cache. */
export function privatePageHeaders(): Record<string, string> {
  return { 'cache-control': 'no-store' }
}
