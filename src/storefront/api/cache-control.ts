/** The same bytes for everybody. Browsers ask again each time (a price may have moved), caches in between may answer for a minute. */
export function publicPage(): Record<string, string> {
  return { 'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=300' }
}

/** The shell of somebody's own page: kept by nobody. */
export function privatePage(): Record<string, string> {
  return { 'cache-control': 'no-store' }
}
