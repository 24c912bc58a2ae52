import type { LayoutName } from './layouts/layout.ts'

export interface Page {
  readonly path: string
  /** The specification's name of the route where it is not the path's own; it is the route's id. */
  readonly name?: string
  readonly layout: LayoutName
  /** Levels that are let in; everybody, when there is no list. 0 is a member. */
  readonly permissions?: readonly number[]
  /** Where those who are not let in go instead of the sign-in page. */
  readonly noAuthPath?: string
  /** Stays mounted, hidden, while another page is shown. */
  readonly keepAlive?: boolean
  /** False for a kept page that is found as it was left, however it is gone to. */
  readonly scrollToTop?: boolean
  /** Has the card's form: its document is let load what the provider needs. */
  readonly takesCard?: boolean
  /** Another ground than the layout's, for pages of sheets in a white layout. */
  readonly ground?: 'page'
  /** Reads the same for everybody and is told to search engines. */
  readonly listed?: boolean
  /** The query keys it reads; no other reaches it. */
  readonly query?: readonly string[]
}

const members = [0] as const
const listKeys = ['q', 'filter', 'min', 'max', 'available', 'sort', 'page'] as const
const signInKeys = ['code', 'back_url'] as const
const orderKeys = ['q', 'state', 'from', 'to', 'page'] as const

/** The specification's route table. Routes, layouts, guard, account menu, sitemap, kept pages and scroll rules all read this one. */
export const pages = [
  { path: '/', layout: 'home', listed: true },
  { path: '/menu', layout: 'default', keepAlive: true },
  { path: '/collection', layout: 'default', listed: true },
  { path: '/collection/:slug', layout: 'default', query: listKeys },
  { path: '/search', name: 'searchPch', layout: 'only-search', keepAlive: true, scrollToTop: false, query: listKeys },
  { path: '/goodsDetail/:id', layout: 'default', query: ['v', 'color', 'o1', 'o2', 'o3'] },
  { path: '/monogram', layout: 'home', listed: true },
  { path: '/monogram/step', layout: 'home', query: ['goods', 'line'] },
  { path: '/bespokeServices', layout: 'home', listed: true },
  { path: '/bespokeServices/upload', layout: 'home', query: ['service'] },
  { path: '/bespokeServices/commission', layout: 'home', takesCard: true },
  { path: '/cart', layout: 'default', query: ['refused'] },
  { path: '/cart/:lines', layout: 'default' },
  { path: '/discount/:code', layout: 'default', query: ['redirect'] },
  { path: '/settlement', layout: 'settlement', keepAlive: true },
  { path: '/pay', layout: 'settlement', keepAlive: true, takesCard: true, query: ['checkout'] },
  { path: '/paymentSuccess/:id', layout: 'settlement', ground: 'page' },
  { path: '/tourist/order', layout: 'default', query: ['number'] },
  { path: '/giftCard', layout: 'default' },
  { path: '/login', layout: 'only-header', query: signInKeys },
  { path: '/login/terms', layout: 'only-header', query: signInKeys },
  { path: '/login/information', layout: 'only-header', query: signInKeys },
  { path: '/login/confirmAccount', layout: 'only-header', query: signInKeys },
  { path: '/login/welcome', layout: 'only-header', query: signInKeys },
  { path: '/user/accountSettings', layout: 'user', permissions: members, query: ['events'] },
  { path: '/user/accountSettings/confirmAfter', layout: 'only-header' },
  { path: '/user/addressBook', layout: 'user', permissions: members },
  { path: '/user/wishList', layout: 'user', permissions: members, query: ['list'] },
  { path: '/user/reward', layout: 'user', permissions: members, query: ['claim'] },
  { path: '/user/rewardHistory', layout: 'user', permissions: members, query: ['type', 'from', 'to', 'page'] },
  { path: '/wishlist/shared', layout: 'default' },
  { path: '/user/commissions', layout: 'user' },
  { path: '/user/registry', layout: 'user', permissions: members, query: ['add', 'from'] },
  { path: '/registry', layout: 'registry', listed: true },
  { path: '/registry/create', layout: 'registry', permissions: members, query: ['id', 'step'] },
  { path: '/registry/create/success', layout: 'registry', permissions: members, query: ['id'] },
  { path: '/registry/findRegistry', layout: 'registry', listed: true },
  { path: '/registry/findRegistry/list', layout: 'registry', query: ['firstName', 'lastName', 'month', 'stateCode', 'number', 'page'] },
  { path: '/registry/myRegistry/:id', layout: 'registry', permissions: members },
  { path: '/registry/myRegistry/edit/:id', layout: 'registry', permissions: members },
  { path: '/registry/share/:id', layout: 'registry', takesCard: true, query: ['price'] },
  { path: '/user/trackYourOrder', layout: 'user', permissions: members, noAuthPath: '/tourist/order', query: orderKeys },
  { path: '/order', layout: 'default', query: orderKeys },
  { path: '/order/detail/:id', layout: 'default' },
  { path: '/order/return', layout: 'default' },
  { path: '/order/returnStatus', layout: 'default', query: ['order'] },
  { path: '/order/return/step1/:id', layout: 'return-step' },
  { path: '/order/return/step2/:id', layout: 'return-step-no-footer' },
  { path: '/order/return/step3', layout: 'return-step-no-footer' },
  { path: '/user/contactUs', layout: 'user', listed: true, query: ['thread'] },
  { path: '/user/faqs', layout: 'user', listed: true, query: ['q'] },
  { path: '/user/shipping', layout: 'user', listed: true },
  { path: '/user/returns', layout: 'user', listed: true },
  { path: '/user/programOverview', layout: 'user', listed: true },
  { path: '/footerPage/B2BOfferings', layout: 'footer', listed: true },
  { path: '/footerPage/BrandStory', layout: 'footer', listed: true },
  { path: '/footerPage/Careers', layout: 'footer', listed: true, query: ['team', 'type'] },
  { path: '/footerPage/Press', layout: 'footer', listed: true },
  { path: '/footerPage/Press/detail/:id', layout: 'footer' },
  { path: '/footerPage/Careers/detail/:id', layout: 'footer' },
  { path: '/footerPage/Careers/detail/upload', layout: 'footer', query: ['role'] },
  { path: '/landing/:id', layout: 'footer' },
  { path: '/unsubscribe', layout: 'unsubscribe', query: ['t'] },
  { path: '/subscribe/confirm', layout: 'unsubscribe' },
  { path: '/privacy-policies', layout: 'default', listed: true, query: ['version'] },
  { path: '/terms', layout: 'default', listed: true, query: ['version'] },
  { path: '/404', layout: 'default' },
] as const satisfies readonly Page[]

export type PagePath = (typeof pages)[number]['path']

/** "/goodsDetail/:id" is goodsDetail-id. */
export function nameOf({ path, name }: Page): string {
  return name ?? (path.slice(1).replaceAll(/\/:?/g, '-') || 'index')
}

const byName = new Map<string, Page>(pages.map((page) => [nameOf(page), page]))

export function pageNamed(name: string): Page | undefined {
  return byName.get(name)
}
