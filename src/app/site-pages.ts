import type { SitePage } from '#modules/catalog/site-page.ts'
import { pages } from '#storefront/pages.ts'

/** Pages that the search box can suggest. */
export const suggestedPages: readonly SitePage[] = [
  {
    path: '/tourist/order',
    title: 'Track an order',
    words: 'order tracking parcel delivery status where is my',
  },
  { path: '/menu', title: 'All departments', words: 'menu categories departments shop' },
  { path: '/cart', title: 'Your cart', words: 'cart basket bag checkout' },
]

/** Whether staff can redirect a search to this page. */
export function isPage(pathname: string): boolean {
  return pages.some(
    ({ path }) => path !== '/search' && path !== '/404' && matchesRoute(path, pathname),
  )
}

function matchesRoute(path: string, pathname: string): boolean {
  const [pattern, segments] = [path.split('/'), pathname.split('/')]
  return (
    pattern.length === segments.length
    && pattern.every(
      (segment, index) =>
        segment === segments[index] || (segment.startsWith(':') && segments[index] !== ''),
    )
  )
}
