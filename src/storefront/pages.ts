import type { LayoutName } from './layouts/layout.ts'

export interface Page {
  readonly path: string
  /** The route name of the specification where it differs from the path; used as the route id. */
  readonly name?: string
  readonly layout: LayoutName
  /** User levels that have access; everyone without a list. 0 is a member. */
  readonly permissions?: readonly number[]
  /** The redirect for users without access, instead of the sign-in page. */
  readonly noAuthPath?: string
  /** Stays mounted and hidden while another page is shown. */
  readonly keepAlive?: boolean
  /** False for a kept page that keeps its scroll position on every navigation. */
  readonly scrollToTop?: boolean
  /** Has a card form, so its policy allows the card provider. */
  readonly takesCard?: boolean
  /** Another background than that of the layout. */
  readonly ground?: 'page'
  /** Public and listed in the sitemap. */
  readonly listed?: boolean
}

const members = [0] as const

/**
 * The route table of the specification, used by routes, layouts, guards, account menu, sitemap,
 * kept pages and scroll rules.
 */
export const pages = [
  { path: '/', layout: 'home', listed: true },
  { path: '/menu', layout: 'default', keepAlive: true },
  { path: '/collection', layout: 'default', listed: true },
  { path: '/collection/:slug', layout: 'default' },
  {
    path: '/search',
    name: 'searchPch',
    layout: 'only-search',
    keepAlive: true,
    scrollToTop: false,
  },
  { path: '/goodsDetail/:id', layout: 'default' },
  { path: '/monogram', layout: 'home', listed: true },
  { path: '/monogram/step', layout: 'home' },
  { path: '/bespokeServices', layout: 'home', listed: true },
  { path: '/bespokeServices/upload', layout: 'home' },
  { path: '/bespokeServices/commission', layout: 'home', takesCard: true },
  { path: '/cart', layout: 'default' },
  { path: '/cart/:lines', layout: 'default' },
  { path: '/discount/:code', layout: 'default' },
  { path: '/settlement', layout: 'settlement', keepAlive: true },
  { path: '/pay', layout: 'settlement', keepAlive: true, takesCard: true },
  { path: '/pay/link', layout: 'settlement' },
  { path: '/paymentSuccess/:id', layout: 'settlement', ground: 'page' },
  { path: '/tourist/order', layout: 'default' },
  { path: '/giftCard', layout: 'default' },
  { path: '/login', layout: 'only-header' },
  { path: '/login/terms', layout: 'only-header' },
  { path: '/login/information', layout: 'only-header' },
  { path: '/login/confirmAccount', layout: 'only-header' },
  { path: '/login/welcome', layout: 'only-header' },
  { path: '/user', layout: 'user', permissions: members },
  { path: '/user/accountSettings', layout: 'user', permissions: members },
  { path: '/user/accountSettings/confirmAfter', layout: 'only-header' },
  { path: '/user/addressBook', layout: 'user', permissions: members },
  { path: '/user/wishList', layout: 'user', permissions: members },
  { path: '/user/reward', layout: 'user', permissions: members },
  { path: '/user/rewardHistory', layout: 'user', permissions: members },
  { path: '/wishlist/shared', layout: 'default' },
  { path: '/user/commissions', layout: 'user' },
  { path: '/user/registry', layout: 'user', permissions: members },
  { path: '/registry', layout: 'registry', listed: true },
  { path: '/registry/create', layout: 'registry', permissions: members },
  { path: '/registry/create/success', layout: 'registry', permissions: members },
  { path: '/registry/findRegistry', layout: 'registry', listed: true },
  { path: '/registry/findRegistry/list', layout: 'registry' },
  { path: '/registry/myRegistry/:id', layout: 'registry', permissions: members },
  { path: '/registry/myRegistry/edit/:id', layout: 'registry', permissions: members },
  { path: '/registry/share/:id', layout: 'registry', takesCard: true },
  {
    path: '/user/trackYourOrder',
    layout: 'user',
    permissions: members,
    noAuthPath: '/tourist/order',
  },
  { path: '/order', layout: 'default' },
  { path: '/order/detail/:id', layout: 'default' },
  { path: '/order/return', layout: 'default' },
  { path: '/order/returnStatus', layout: 'default' },
  { path: '/order/return/step1/:id', layout: 'return-step' },
  { path: '/order/return/step2/:id', layout: 'return-step-no-footer' },
  { path: '/order/return/step3', layout: 'return-step-no-footer' },
  { path: '/user/contactUs', layout: 'user', listed: true },
  { path: '/user/faqs', layout: 'user', listed: true },
  { path: '/user/shipping', layout: 'user', listed: true },
  { path: '/user/returns', layout: 'user', listed: true },
  { path: '/user/programOverview', layout: 'user', listed: true },
  { path: '/footerPage/B2BOfferings', layout: 'footer', listed: true },
  { path: '/footerPage/BrandStory', layout: 'footer', listed: true },
  { path: '/footerPage/Careers', layout: 'footer', listed: true },
  { path: '/footerPage/Press', layout: 'footer', listed: true },
  { path: '/footerPage/Press/detail/:id', layout: 'footer' },
  { path: '/footerPage/Careers/detail/:id', layout: 'footer' },
  { path: '/footerPage/Careers/detail/upload', layout: 'footer' },
  { path: '/landing/:id', layout: 'footer' },
  { path: '/unsubscribe', layout: 'unsubscribe' },
  { path: '/subscribe/confirm', layout: 'unsubscribe' },
  { path: '/restock', layout: 'unsubscribe' },
  { path: '/privacy-policies', layout: 'default', listed: true },
  { path: '/terms', layout: 'default', listed: true },
  { path: '/404', layout: 'default' },
] as const satisfies readonly Page[]

export type PagePath = (typeof pages)[number]['path']

/** For example "/goodsDetail/:id" has the name goodsDetail-id. */
export function getRouteName({ path, name }: Page): string {
  return name ?? (path.slice(1).replaceAll(/\/:?/g, '-') || 'index')
}

const byName = new Map<string, Page>(pages.map((page) => [getRouteName(page), page]))

export function findPageByName(name: string): Page | undefined {
  return byName.get(name)
}
