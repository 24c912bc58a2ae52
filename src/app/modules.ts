import type { Infrastructure, Services } from '#platform/services.ts'
import { addresses } from '#modules/addresses/module.ts'
import { audit } from '#modules/audit/module.ts'
import { bespoke } from '#modules/bespoke/module.ts'
import { books } from '#modules/books/module.ts'
import { cart } from '#modules/cart/module.ts'
import { catalog } from '#modules/catalog/module.ts'
import { checkout } from '#modules/checkout/module.ts'
import { content } from '#modules/content/module.ts'
import { coupons } from '#modules/coupons/module.ts'
import { customers } from '#modules/customers/module.ts'
import { drafts } from '#modules/drafts/module.ts'
import { emails } from '#modules/emails/module.ts'
import { events } from '#modules/events/module.ts'
import { exemptions } from '#modules/exemptions/module.ts'
import { feedback } from '#modules/feedback/module.ts'
import { files } from '#modules/files/module.ts'
import { fulfillment } from '#modules/fulfillment/module.ts'
import { imports } from '#modules/imports/module.ts'
import { inquiries } from '#modules/inquiries/module.ts'
import { inventory } from '#modules/inventory/module.ts'
import { loyalty } from '#modules/loyalty/module.ts'
import { members } from '#modules/members/module.ts'
import { monograms } from '#modules/monograms/module.ts'
import { orderDesk } from '#modules/order-desk/module.ts'
import { orderEdits } from '#modules/order-edits/module.ts'
import { orders } from '#modules/orders/module.ts'
import { pastOrders } from '#modules/past-orders/module.ts'
import { payments } from '#modules/payments/module.ts'
import { policies } from '#modules/policies/module.ts'
import { pricing } from '#modules/pricing/module.ts'
import { refunds } from '#modules/refunds/module.ts'
import { registries } from '#modules/registries/module.ts'
import { restocks } from '#modules/restocks/module.ts'
import { returns } from '#modules/returns/module.ts'
import { settings } from '#modules/settings/module.ts'
import { staff } from '#modules/staff/module.ts'
import { staffDesk } from '#modules/staff-desk/module.ts'
import { taxes } from '#modules/taxes/module.ts'
import { subscriptions } from '#modules/subscriptions/module.ts'
import { wallet } from '#modules/wallet/module.ts'
import { wishlists } from '#modules/wishlists/module.ts'
import { adapters } from './adapters.ts'

/**
 * The modules of the shop. Handlers of one event run in this order inside one transaction, so the
 * order follows the lock order in docs/domain/README.md: checkouts before orders, orders before
 * commissions.
 */
export const modules = [
  adapters,
  audit,
  settings,
  members,
  staff,
  staffDesk,
  imports,
  policies,
  catalog,
  content,
  inventory,
  pricing,
  payments,
  addresses,
  subscriptions,
  restocks,
  monograms,
  events,
  wishlists,
  exemptions,
  cart,
  checkout,
  loyalty,
  registries,
  feedback,
  bespoke,
  inquiries,
  coupons,
  wallet,
  fulfillment,
  returns,
  refunds,
  orders,
  pastOrders,
  taxes,
  drafts,
  orderEdits,
  orderDesk,
  files,
  books,
  customers,
  emails,
] as const

type Manifest = (typeof modules)[number]
type Provided = Manifest extends infer M
  ? M extends { provides: infer P }
    ? keyof P
    : never
  : never
type RequiredServices = {
  [Name in keyof Services]-?: undefined extends Services[Name] ? never : Name
}[keyof Services]

/** Does not compile while a service has no provider: the error names it. */
export type MissingServices = Exclude<RequiredServices, keyof Infrastructure | Provided>
/** Does not compile while a module provides what nobody declares. */
export type UnknownServices = Exclude<Provided, keyof Services>
const areAllProvided: [MissingServices] extends [never] ? true : MissingServices = true
const areAllDeclared: [UnknownServices] extends [never] ? true : UnknownServices = true
void [areAllProvided, areAllDeclared]
