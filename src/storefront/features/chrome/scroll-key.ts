import { findPageByName } from '#storefront/pages.ts'

interface LocationEntry {
  readonly pathname: string
  readonly search: string
  readonly key: string
}

/**
 * The key of a stored scroll offset. A new visit starts at the top, and Back restores the offset.
 * The search page is kept alive and also restores the offset for the same query.
 */
export function scrollKey({ pathname, search, key }: LocationEntry, routeName: string): string {
  const page = findPageByName(routeName)
  return page?.keepAlive && page.scrollToTop === false ? pathname + search : key
}
