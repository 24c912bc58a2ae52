import type { SitePage } from '#modules/catalog/site-page.ts'
import type { MatchedPage } from '#modules/content/matched-page.ts'
import { pages } from '#storefront/pages.ts'

/** Pages that the search shows above products, with the words that shoppers use for them. */
export const suggestedPages: readonly SitePage[] = [
  {
    path: '/registry',
    title: 'Gift registry',
    words: 'registry registries wedding baby shower housewarming create start make bridal list',
  },
  {
    path: '/registry/findRegistry',
    title: 'Find a registry',
    words: 'gift registry registries search look up couple guest wedding baby shower buy from name',
  },
  {
    path: '/registry/create',
    title: 'Create a registry',
    words: 'gift registry start make wedding baby shower bridal list',
  },
  {
    path: '/tourist/order',
    title: 'Track an order',
    words: 'order orders tracking parcel package delivery status where find arrive arrival number',
  },
  {
    path: '/user/returns',
    title: 'Returns and exchanges',
    words: 'return refund exchange policy label send back money damaged broken wrong size',
  },
  {
    path: '/user/shipping',
    title: 'Shipping',
    words:
      'ship free delivery cost rate rates time times arrive fast express holiday policy how long',
  },
  {
    path: '/giftCard',
    title: 'Gift card balance',
    words: 'gift card cards certificate check balance redeem left voucher',
  },
  {
    path: '/monogram',
    title: 'Monograms',
    words: 'monogram monogramming initials embroidery embroidered personalize personalized thread',
  },
  {
    path: '/bespokeServices',
    title: 'Bespoke services',
    words: 'custom made to measure order special commission design',
  },
  {
    path: '/user/programOverview',
    title: 'Points and rewards',
    words: 'loyalty program reward points tier member club earn redeem',
  },
  {
    path: '/user/contactUs',
    title: 'Contact us',
    words: 'phone email call number chat customer service support help hours write address',
  },
  {
    path: '/user/faqs',
    title: 'Questions and answers',
    words: 'faq faqs frequently asked help care wash washing instructions',
  },
  {
    path: '/user/accountSettings',
    title: 'Your account',
    words: 'account sign in login log password profile register join',
  },
  {
    path: '/user/wishList',
    title: 'Wish list',
    words: 'wishlist saved favorites hearts save for later',
  },
  {
    path: '/unsubscribe',
    title: 'Unsubscribe',
    words: 'newsletter emails stop unsubscribe opt out',
  },
  {
    path: '/footerPage/B2BOfferings',
    title: 'Trade and hospitality',
    words: 'b2b business wholesale trade hotel restaurant designer corporate gifts bulk',
  },
  {
    path: '/footerPage/BrandStory',
    title: 'Our story',
    words: 'about brand company history who workroom',
  },
  { path: '/footerPage/Careers', title: 'Careers', words: 'jobs job work hiring apply career' },
  { path: '/menu', title: 'All departments', words: 'menu categories departments sitemap' },
  { path: '/cart', title: 'Your cart', words: 'cart basket bag checkout' },
]

/** Whether staff can redirect a search to this page. */
export function isPage(pathname: string): boolean {
  return pages.some(
    ({ path }) => path !== '/search' && path !== '/404' && matchesRoute(path, pathname),
  )
}

/**
 * The page of the storefront at a path, in any case, as the router matches it. A page without an id
 * in its path precedes one with an id.
 */
export function matchPage(pathname: string): MatchedPage | null {
  const lowercased = pathname.toLowerCase()
  const matched = pages.filter(
    ({ path }) => path !== '/404' && matchesRoute(path.toLowerCase(), lowercased),
  )
  const page = matched.find(({ path }) => !path.includes(':')) ?? matched[0]
  if (!page) return null
  const at = page.path.split('/').findIndex((segment) => segment.startsWith(':'))
  return { route: page.path, id: at < 0 ? null : (pathname.split('/')[at] ?? '') }
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
