import type { z } from 'zod'
import type { addressesContract } from '#modules/addresses/contract.ts'
import type { bespokeContract } from '#modules/bespoke/contract.ts'
import type { loyaltyContract } from '#modules/loyalty/contract.ts'
import type { cartContract } from '#modules/cart/contract.ts'
import type { couponsContract } from '#modules/coupons/contract.ts'
import type { contentContract } from '#modules/content/contract.ts'
import type { shopContract } from '#modules/content/shop-contract.ts'
import type { eventsContract } from '#modules/events/contract.ts'
import type { exemptionsContract } from '#modules/exemptions/contract.ts'
import type { inquiriesContract } from '#modules/inquiries/contract.ts'
import type { subscriptionsContract } from '#modules/subscriptions/contract.ts'
import type { filesContract } from '#modules/files/contract.ts'
import type { catalogContract } from '#modules/catalog/contract.ts'
import type { checkoutContract, payContract } from '#modules/checkout/contract.ts'
import type { expressContract } from '#modules/checkout/express-contract.ts'
import type { paymentLinkContract } from '#modules/drafts/api/payment-link-contract.ts'
import type {
  accountContract,
  closeAccountContract,
} from '#modules/members/api/account-contract.ts'
import type {
  accountSecurityContract,
  exportContract,
  passkeysContract,
} from '#modules/members/api/account-security-contract.ts'
import type { feedbackContract } from '#modules/feedback/contract.ts'
import type {
  membersContract,
  passkeySignInContract,
  signInContract,
} from '#modules/members/contract.ts'
import type { monogramsContract } from '#modules/monograms/contract.ts'
import type { fulfillmentContract } from '#modules/fulfillment/contract.ts'
import type { pricingContract } from '#modules/pricing/contract.ts'
import type { savedCardsContract } from '#modules/payments/api/saved-cards-contract.ts'
import type { ordersContract } from '#modules/orders/contract.ts'
import type { pastOrdersContract } from '#modules/past-orders/contract.ts'
import type { registriesContract } from '#modules/registries/contract.ts'
import type { creditContract } from '#modules/registries/api/credit-contract.ts'
import type { groupGiftsContract } from '#modules/registries/api/group-gifts-contract.ts'
import type { picturesContract } from '#modules/registries/api/pictures-contract.ts'
import type { replacementsContract } from '#modules/registries/api/replacements-contract.ts'
import type { startersContract } from '#modules/registries/api/starters-contract.ts'
import type { undeliverableGiftsContract } from '#modules/registries/api/undeliverable-gifts-contract.ts'
import type { thankYouContract } from '#modules/registries/api/thank-you-contract.ts'
import type { givingContract } from '#modules/registries/api/giving-contract.ts'
import type { restocksContract } from '#modules/restocks/contract.ts'
import type { returnsContract } from '#modules/returns/contract.ts'
import type { walletContract } from '#modules/wallet/contract.ts'
import type { wishlistsContract } from '#modules/wishlists/contract.ts'

/** Only types are imported, so that contracts and zod are not in the browser bundle. */
type Contracts = typeof catalogContract
  & typeof expressContract
  & typeof pricingContract
  & typeof membersContract
  & typeof signInContract
  & typeof passkeySignInContract
  & typeof accountContract
  & typeof closeAccountContract
  & typeof passkeysContract
  & typeof accountSecurityContract
  & typeof exportContract
  & typeof addressesContract
  & typeof wishlistsContract
  & typeof feedbackContract
  & typeof couponsContract
  & typeof loyaltyContract
  & typeof filesContract
  & typeof subscriptionsContract
  & typeof restocksContract
  & typeof contentContract
  & typeof shopContract
  & typeof eventsContract
  & typeof inquiriesContract
  & typeof exemptionsContract
  & typeof monogramsContract
  & typeof bespokeContract
  & typeof pastOrdersContract
  & typeof cartContract
  & typeof checkoutContract
  & typeof payContract
  & typeof savedCardsContract
  & typeof paymentLinkContract
  & typeof ordersContract
  & typeof fulfillmentContract
  & typeof returnsContract
  & typeof walletContract
  & typeof registriesContract
  & typeof creditContract
  & typeof groupGiftsContract
  & typeof picturesContract
  & typeof replacementsContract
  & typeof startersContract
  & typeof undeliverableGiftsContract
  & typeof thankYouContract
  & typeof givingContract
type AnyEndpoint = Contracts[keyof Contracts]

export type Method = 'get' | 'post' | 'put' | 'delete'
export type PathOf<M extends Method> = Extract<AnyEndpoint, { method: M }>['path']
type EndpointAt<M extends Method, P> = Extract<AnyEndpoint, { method: M; path: P }>

export type Answer<M extends Method, P extends PathOf<M>> = z.input<EndpointAt<M, P>['output']>
export type Input<M extends Method, P extends PathOf<M>> = InputFields<EndpointAt<M, P>['input']>

/** Input has the parsed types; fields with a default are optional. */
type InputFields<I extends z.ZodType> = {
  [K in Required<z.input<I>> & keyof z.output<I>]: z.output<I>[K]
} & {
  [K in Exclude<keyof z.output<I>, Required<z.input<I>>>]?: z.output<I>[K] | undefined
}
type Required<T> = {
  [K in keyof T]-?: undefined extends T[K] ? never : unknown extends T[K] ? never : K
}[keyof T]
