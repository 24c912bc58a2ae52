import { createElement, lazy, type ComponentType } from 'react'
import { ObjectRedirect } from './frame/object-redirect'
import { lazyScreen } from './lazy-screen'
import { listScreens } from './list/list-screens'

export interface ScreenEntry {
  readonly path: string
  readonly screen: ComponentType
}

const ListScreen = lazy(() =>
  import('./list/list-screen').then(({ ListScreen: screen }) => ({ default: screen })),
)

/** The screen of a list, made from what the API says about it. */
const listScreen = (list: string): ComponentType =>
  function ListRoute() {
    return createElement(ListScreen, { key: list, list })
  }

/** List → its screen, where the plain list is not enough, such as for a button that creates. */
const ownScreens: Readonly<Record<string, ComponentType>> = {
  order: lazyScreen(() => import('./screens/orders/orders'), 'Orders'),
  draft: lazyScreen(() => import('./screens/drafts/drafts'), 'Drafts'),
  customer: lazyScreen(() => import('./screens/customers/customers'), 'Customers'),
  giftCard: lazyScreen(() => import('./screens/money/gift-cards'), 'GiftCards'),
  refund: lazyScreen(() => import('./screens/money/refunds'), 'Refunds'),
  dispute: lazyScreen(() => import('./screens/money/disputes'), 'Disputes'),
  ticket: lazyScreen(() => import('./screens/inbox/inbox'), 'Inbox'),
  member: lazyScreen(() => import('./screens/members'), 'Members'),
  role: lazyScreen(() => import('./screens/roles'), 'Roles'),
  key: lazyScreen(() => import('./screens/keys'), 'Keys'),
  return: lazyScreen(() => import('./screens/returns/returns'), 'Returns'),
  monogram: lazyScreen(() => import('./screens/workshop/monograms'), 'Monograms'),
  commission: lazyScreen(() => import('./screens/workshop/commissions'), 'Commissions'),
  coupon: lazyScreen(() => import('./screens/coupons/coupons'), 'Coupons'),
  registry: lazyScreen(() => import('./screens/registries/registries'), 'Registries'),
  product: lazyScreen(() => import('./screens/catalog/products'), 'Products'),
  fulfillment: lazyScreen(() => import('./screens/packing/queue'), 'Fulfillment'),
}

const packingScreens: readonly ScreenEntry[] = [
  {
    path: '/shipments/ship',
    screen: lazyScreen(() => import('./screens/packing/ship-several'), 'ShipSeveral'),
  },
  {
    path: '/shipments/tracking',
    screen: lazyScreen(() => import('./screens/packing/tracking-import'), 'TrackingImport'),
  },
  {
    path: '/shipments/:order/:groupId',
    screen: lazyScreen(() => import('./screens/packing/delivery'), 'DeliveryPage'),
  },
  { path: '/batches/:id', screen: lazyScreen(() => import('./screens/packing/batch'), 'Batch') },
]

const returnScreen = lazyScreen(() => import('./screens/returns/return-page'), 'ReturnPage')
const returnScreens: readonly ScreenEntry[] = [
  {
    path: '/returns/new',
    screen: lazyScreen(() => import('./screens/returns/new-return'), 'NewReturn'),
  },
  { path: '/returns/:id', screen: returnScreen },
  // Today and the search link to it.
  { path: '/return/:id', screen: returnScreen },
]

const productScreen = lazyScreen(() => import('./screens/catalog/product'), 'ProductPage')
const catalogScreens: readonly ScreenEntry[] = [
  {
    path: '/products/new',
    screen: lazyScreen(() => import('./screens/catalog/product'), 'NewProduct'),
  },
  { path: '/products/:id', screen: productScreen },
  {
    path: '/inventory/:id',
    screen: lazyScreen(() => import('./screens/inventory/stock'), 'Stock'),
  },
]

/** Path → screen. Each is a chunk of its own. */
export const screens: readonly ScreenEntry[] = [
  ...listScreens.map(({ path, list }) => ({ path, screen: ownScreens[list] ?? listScreen(list) })),
  { path: '/list/:list', screen: lazyScreen(() => import('./list/list-route'), 'ListRoute') },
  {
    path: '/orders/:number/edit',
    screen: lazyScreen(() => import('./screens/order-edit/edit-order'), 'EditOrder'),
  },
  { path: '/orders/:number', screen: lazyScreen(() => import('./screens/orders/order'), 'Order') },
  { path: '/drafts/new', screen: lazyScreen(() => import('./screens/drafts/draft'), 'NewDraft') },
  { path: '/drafts/:id', screen: lazyScreen(() => import('./screens/drafts/draft'), 'DraftPage') },
  {
    path: '/customers/erasures',
    screen: lazyScreen(() => import('./screens/customers/erasures'), 'Erasures'),
  },
  {
    path: '/customers/:id',
    screen: lazyScreen(() => import('./screens/customers/customer'), 'CustomerPage'),
  },
  {
    path: '/exemptions/:id',
    screen: lazyScreen(() => import('./screens/customers/certificate'), 'CertificatePage'),
  },
  {
    path: '/gift-cards/new',
    screen: lazyScreen(() => import('./screens/money/new-gift-card'), 'NewGiftCard'),
  },
  {
    path: '/gift-cards/:id',
    screen: lazyScreen(() => import('./screens/money/gift-card'), 'GiftCard'),
  },
  { path: '/wallets/:id', screen: lazyScreen(() => import('./screens/money/wallet'), 'Wallet') },
  {
    path: '/monograms/:id',
    screen: lazyScreen(() => import('./screens/workshop/monogram'), 'Monogram'),
  },
  {
    path: '/commissions/:number',
    screen: lazyScreen(() => import('./screens/workshop/commission'), 'Commission'),
  },
  {
    path: '/coupons/new',
    screen: lazyScreen(() => import('./screens/coupons/new-coupon'), 'NewCoupon'),
  },
  { path: '/coupons/:id', screen: lazyScreen(() => import('./screens/coupons/coupon'), 'Coupon') },
  {
    path: '/registries/calendar',
    screen: lazyScreen(() => import('./screens/registries/calendar'), 'RegistryCalendar'),
  },
  {
    path: '/registries/:id',
    screen: lazyScreen(() => import('./screens/registries/registry'), 'Registry'),
  },
  { path: '/refunds/:id', screen: lazyScreen(() => import('./screens/money/refund'), 'Refund') },
  { path: '/disputes/:id', screen: lazyScreen(() => import('./screens/money/dispute'), 'Dispute') },
  {
    path: '/sales-tax',
    screen: lazyScreen(() => import('./screens/money/tax-report'), 'TaxReport'),
  },
  { path: '/today', screen: lazyScreen(() => import('./screens/today'), 'Today') },
  { path: '/approvals', screen: lazyScreen(() => import('./screens/approvals'), 'Approvals') },
  {
    path: '/notifications',
    screen: lazyScreen(() => import('./screens/notification-list'), 'NotificationList'),
  },
  {
    path: '/inbox/answers',
    screen: lazyScreen(() => import('./screens/inbox/canned-answers'), 'CannedAnswers'),
  },
  { path: '/inbox/:number', screen: lazyScreen(() => import('./screens/inbox/ticket'), 'Ticket') },
  { path: '/approval/:id', screen: ObjectRedirect },
  // Emails and the API name an object by its resource, such as /ticket/FB-2F4K7A.
  ...listScreens
    .filter(({ list, path, detailPath }) => detailPath && path !== `/${list}`)
    .map(({ list }) => ({ path: `/${list}/:id`, screen: ObjectRedirect })),
  { path: '/settings', screen: lazyScreen(() => import('./screens/settings'), 'Settings') },
  {
    path: '/settings/:section',
    screen: lazyScreen(() => import('./screens/settings'), 'Settings'),
  },
  {
    path: '/moving-in',
    screen: lazyScreen(() => import('./screens/moving/moving-in'), 'MovingIn'),
  },
  {
    path: '/moving-in/:id',
    screen: lazyScreen(() => import('./screens/moving/import-run'), 'ImportRun'),
  },
  { path: '/emails', screen: lazyScreen(() => import('./screens/emails'), 'Emails') },
  { path: '/emails/:id', screen: lazyScreen(() => import('./screens/emails'), 'Emails') },
  { path: '/staff/invite', screen: lazyScreen(() => import('./screens/members'), 'InviteMember') },
  { path: '/staff/:id', screen: lazyScreen(() => import('./screens/member'), 'Member') },
  { path: '/roles/new', screen: lazyScreen(() => import('./screens/roles'), 'NewRole') },
  { path: '/roles/:id', screen: lazyScreen(() => import('./screens/roles'), 'EditRole') },
  { path: '/keys/new', screen: lazyScreen(() => import('./screens/keys'), 'NewKey') },
  { path: '/audit/:id', screen: lazyScreen(() => import('./screens/audit-entry'), 'AuditEntry') },
  ...packingScreens,
  ...catalogScreens,
  ...returnScreens,
  { path: '/account', screen: lazyScreen(() => import('./screens/account'), 'Account') },
]
