import { commissionOrders } from '#modules/bespoke/commission-orders.ts'
import { followCommissions } from '#modules/bespoke/follow-commissions.ts'
import type { Clock } from '#kernel/time/time.ts'
import type { Config } from '#platform/config/config.ts'
import type { Mount } from '#platform/http/mounts.ts'
import type { Log } from '#platform/log/log.ts'
import { routesOf, type Route } from '#api/mount.ts'
import type { AddressParts } from '#modules/addresses/address-parts.ts'
import { addressesContract } from '#modules/addresses/contract.ts'
import { addressesHandlers } from '#modules/addresses/http.ts'
import { addressJobs } from '#modules/addresses/jobs.ts'
import { uspsAddresses } from '#modules/addresses/usps-addresses.ts'
import {
  offeringWithin,
  verifyByRules,
  verifyByService,
  type VerifyAddress,
} from '#modules/addresses/verify-address.ts'
import { cartAddresses } from '#modules/checkout/stored-addresses.ts'
import type { BespokeParts } from '#modules/bespoke/bespoke-parts.ts'
import { bespokeContract } from '#modules/bespoke/contract.ts'
import { bespokeStaffContract } from '#modules/bespoke/staff-contract.ts'
import { bespokeHandlers } from '#modules/bespoke/http.ts'
import { bespokeJobs } from '#modules/bespoke/jobs.ts'
import { commissionPictures } from '#modules/bespoke/picture-routes.ts'
import { bespokeStaffHandlers } from '#modules/bespoke/staff-acts.ts'
import { audited } from '#modules/staff/audited.ts'
import { feedbackContract } from '#modules/feedback/contract.ts'
import { feedbackHandlers, feedbackStaffHandlers } from '#modules/feedback/http.ts'
import { feedbackStaffContract } from '#modules/feedback/staff-contract.ts'
import type { FileParts } from '#modules/files/file-parts.ts'
import { feedbackJobs } from '#modules/feedback/jobs.ts'
import { findOwnOrder } from '#modules/orders/find-own-order.ts'
import { orderAddresses } from '#modules/orders/stored-addresses.ts'
import { findOwnRegistry } from '#modules/registries/find-own-registry.ts'
import { registryAddresses } from '#modules/registries/stored-addresses.ts'
import { markUndelivered } from '#modules/subscriptions/mark-undelivered.ts'
import { wishlistsContract } from '#modules/wishlists/contract.ts'
import { wishlistsHandlers } from '#modules/wishlists/http.ts'
import { wishlistJobs } from '#modules/wishlists/jobs.ts'
import type { WishlistParts } from '#modules/wishlists/wishlist-parts.ts'
import type { CheckoutParts } from '#modules/checkout/checkout-parts.ts'
import type { FeedbackParts } from '#modules/feedback/feedback-parts.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts'
import type { PricingParts } from '#modules/pricing/quote.ts'

export const commissions = { orders: commissionOrders, follow: followCommissions }

interface CustomerDataComposition {
  readonly feedback: FeedbackParts
  readonly bespoke: BespokeParts
  readonly routes: readonly Route[]
  readonly jobs: Readonly<Record<string, JobHandler>>
  readonly mounts: readonly Mount[]
}

/** Address book, wish lists, feedback and commissions. */
export function keptByPeople(
  limits: RateLimits,
  checkout: CheckoutParts,
  { files, replyMailbox }: { files: FileParts; replyMailbox: string | undefined },
): CustomerDataComposition {
  const { db, jobs, clock, secret, sealer, mails, origin, pricing, lookUp } = checkout
  const addresses: AddressParts = {
    sealer,
    verify: lookUp ? verifyByService(lookUp) : verifyByRules,
    reaches: pricing.shipping.reaches,
    keepers: [cartAddresses(checkout), orderAddresses(sealer), registryAddresses],
  }
  const wishlists: WishlistParts = { db, clock, jobs, mails, origin, secret, pricing }
  const lookups = {
    findOrder: findOwnOrder,
    findRegistry: findOwnRegistry,
    onUndelivered: markUndelivered,
  }
  const feedback: FeedbackParts = {
    db,
    clock,
    mails,
    origin,
    secret,
    limit: limits.limit,
    ...lookups,
    replyMailbox,
    files,
  }
  const bespoke: BespokeParts = { ...checkout, storage: files.storage, limit: limits.limit }
  return {
    feedback,
    bespoke,
    mounts: [{ path: '/commission-picture', rate: 'picture', app: commissionPictures(bespoke) }],
    routes: [
      ...routesOf(addressesContract, addressesHandlers(addresses)),
      ...routesOf(wishlistsContract, wishlistsHandlers(wishlists)),
      ...routesOf(feedbackContract, feedbackHandlers(feedback)),
      ...routesOf(
        feedbackStaffContract,
        audited(feedbackStaffContract, feedbackStaffHandlers(feedback)),
      ),
      ...routesOf(bespokeContract, bespokeHandlers(bespoke)),
      ...routesOf(
        bespokeStaffContract,
        audited(bespokeStaffContract, bespokeStaffHandlers(bespoke)),
      ),
    ],
    jobs: {
      ...addressJobs({ db, clock }),
      ...wishlistJobs(wishlists),
      ...feedbackJobs(feedback),
      ...bespokeJobs(bespoke),
    },
  }
}

interface ServiceBase {
  readonly config: Config
  readonly clock: Clock
  readonly log: Log
}

/** Returns undefined without a Postal Service account. */
export function addressService(
  { config, clock, log }: ServiceBase,
  { shipping }: PricingParts,
): VerifyAddress | undefined {
  const { USPS_CLIENT_ID: clientId, USPS_CLIENT_SECRET: clientSecret, USPS_API_BASE: base } = config
  if (!clientId || !clientSecret) return undefined
  return offeringWithin(
    uspsAddresses({ clientId, clientSecret, base, clock, log }),
    shipping.reaches,
  )
}
