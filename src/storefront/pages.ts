import type { LayoutName } from './layouts/layout.ts'

export interface Page {
  readonly path: string
  readonly file: string
  /** The specification's name of the route; it is the route's id. */
  readonly name: string
  readonly layout: LayoutName
  /** Levels that are let in; everybody, when there is no list. 0 is a member. */
  readonly permissions?: readonly number[]
  /** Where those who are not let in go instead of the sign-in page. */
  readonly noAuthPath?: string
  /** Stays mounted, hidden, while another page is shown. */
  readonly keepAlive?: boolean
  /** False for pages that look after their own scroll offset. */
  readonly scrollToTop?: boolean
  /** Another ground than the layout's, for pages of sheets in a white layout. */
  readonly ground?: 'page'
}

/** The specification's route table. Routes, layouts, guard, kept pages and scroll rules all read this one. */
export const pages = [
  { path: '/', file: 'routes/home.tsx', name: 'index', layout: 'home' },
  { path: '/menu', file: 'routes/menu.tsx', name: 'menu', layout: 'default', keepAlive: true },
  { path: '/collection', file: 'routes/collections.tsx', name: 'collection', layout: 'default' },
  { path: '/collection/:slug', file: 'routes/collection.tsx', name: 'collection-slug', layout: 'default' },
  { path: '/search', file: 'routes/search.tsx', name: 'searchPch', layout: 'only-search', keepAlive: true, scrollToTop: false },
  { path: '/goodsDetail/:id', file: 'routes/goods-detail.tsx', name: 'goodsDetail-id', layout: 'default', scrollToTop: false },
  { path: '/cart', file: 'routes/cart.tsx', name: 'cart', layout: 'default' },
  { path: '/cart/:lines', file: 'routes/cart-link.tsx', name: 'cart-lines', layout: 'default' },
  { path: '/settlement', file: 'routes/settlement.tsx', name: 'settlement', layout: 'settlement', keepAlive: true },
  { path: '/pay', file: 'routes/pay.tsx', name: 'pay', layout: 'settlement', keepAlive: true },
  { path: '/paymentSuccess/:id', file: 'routes/payment-success.tsx', name: 'paymentSuccess-id', layout: 'settlement', ground: 'page' },
  { path: '/tourist/order', file: 'routes/tourist-order.tsx', name: 'tourist-order', layout: 'default' },
  { path: '/unsubscribe', file: 'routes/unsubscribe.tsx', name: 'unsubscribe', layout: 'unsubscribe' },
  { path: '/subscribe/confirm', file: 'routes/subscribe-confirm.tsx', name: 'subscribe-confirm', layout: 'unsubscribe' },
  { path: '/404', file: 'routes/not-found.tsx', name: '404', layout: 'default' },
] as const satisfies readonly Page[]

const byName = new Map<string, Page>(pages.map((page) => [page.name, page]))

export function pageNamed(name: string): Page | undefined {
  return byName.get(name)
}
