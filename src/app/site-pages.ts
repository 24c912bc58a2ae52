import type { SitePage } from '#modules/catalog/catalog-parts.ts'
import { pages } from '#storefront/pages.ts'

/** Pages of the shop that the search box may suggest. */
export const suggestedPages: readonly SitePage[] = [
  {
    path: '/tourist/order',
    title: 'Track an order',
    words: 'order tracking parcel delivery status where is my',
  },
  { path: '/menu', title: 'All departments', words: 'menu categories departments shop' },
  { path: '/cart', title: 'Your cart', words: 'cart basket bag checkout' },
]

/** Whether a search may lead to a page. The search page and the 404 page are excluded. */
export function isPage(pathname: string): boolean {
  return pages.some(({ path }) => path !== '/search' && path !== '/404' && fits(path, pathname))
}

function fits(path: string, pathname: string): boolean {
  const [wanted, given] = [path.split('/'), pathname.split('/')]
  return (
    wanted.length === given.length
    && wanted.every((part, at) => part === given[at] || (part.startsWith(':') && given[at] !== ''))
  )
}
