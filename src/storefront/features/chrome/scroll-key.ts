import { pageNamed } from '#storefront/pages.ts'

interface Entry {
  readonly pathname: string
  readonly search: string
  readonly key: string
}

/**
 * Under which name the offset of a page is remembered. Every page starts at its top when it is gone to and is as it was left
 * when it is gone back to. The search, kept alive, is also as it was left when it is gone to again with the same words.
 */
export function scrollKey({ pathname, search, key }: Entry, routeName: string): string {
  const page = pageNamed(routeName)
  return page?.keepAlive && page.scrollToTop === false ? pathname + search : key
}
