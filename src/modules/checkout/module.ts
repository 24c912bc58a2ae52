import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'

import type { VerifyAddress } from '#modules/addresses/verify-address.ts'
import { mergeCarts } from '#modules/cart/merge-carts.ts'
import type { PointsTender } from '#modules/wallet/points-tender.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import type { CommissionOrders } from './commission-orders.ts'
import { completeCheckoutByPayment } from './complete-checkout.ts'
import { checkoutContract, payContract } from './contract.ts'
import { expressContract } from './express-contract.ts'
import { claimCheckouts, eraseCheckouts, eraseGuestCheckouts } from './commands/member-checkouts.ts'
import { checkoutInvariants } from './db/invariants.ts'
import { checkoutHandlers, expressHandlers, payHandlers } from './api/http.ts'
import { checkoutJobs } from './jobs.ts'
import { mergeDrafts } from './commands/stored-draft.ts'
import { findCheckoutByPayment } from './db/checkouts.ts'
import { cartAddressUses } from './queries/stored-addresses.ts'
import { checkoutEmailSamples } from './emails/samples.ts'

declare module '#platform/services.ts' {
  interface Services {
    /** Without it points cannot be used. */
    readonly points?: PointsTender
    /** An address service; without it, built-in rules check addresses. */
    readonly verifyAddress?: VerifyAddress
    /** Without it a commission cannot become an order. */
    readonly commissions?: CommissionOrders
    /** Encrypts and decrypts the delivery notes of addresses. */
    readonly sealer: Sealer
    /** The month or day from which the current terms and privacy policy apply. */
    readonly policyVersions: (
      now: Date,
    ) => Promise<{ readonly terms: string; readonly privacy: string }>
    /** Whether guests can check out, not only members. */
    readonly isGuestCheckoutAllowed: boolean
  }
}

export const checkout = defineModule({
  name: 'checkout',
  uses: [
    'addresses',
    'cart',
    'catalog',
    'coupons',
    'exemptions',
    'inventory',
    'loyalty',
    'members',
    'monograms',
    'orders',
    'payments',
    'policies',
    'pricing',
    'registries',
    'subscriptions',
    'wallet',
  ],
  provides: {
    isGuestCheckoutAllowed: ({ config }) => config.GUEST_CHECKOUT,
    mergeCarts: () => (tx, arrival) => mergeCarts(tx, { ...arrival, mergeDrafts }),
  },
  on: () => ({
    async 'member.signed_in'(tx, { guestId, memberId }) {
      if (guestId) await claimCheckouts(tx, { guestId, memberId })
    },
    'member.erased': (tx, { memberId }) => eraseCheckouts(tx, memberId),
    'guest.erased': eraseGuestCheckouts,
  }),
  contributes: (services) => ({
    emailSamples: checkoutEmailSamples,
    addressKeepers: cartAddressUses(services),
    async paymentCompletions(paymentId) {
      if (!(await findCheckoutByPayment(services.db, paymentId))) return false
      await completeCheckoutByPayment(services, paymentId)
      return true
    },
  }),
  routes: (services) => [
    ...createRoutes(checkoutContract, checkoutHandlers(services)),
    ...createRoutes(expressContract, expressHandlers(services)),
    ...createRoutes(payContract, payHandlers(services)),
  ],
  jobs: checkoutJobs,
  schedule: { 'checkout.reconcile': '* * * * *', 'checkout.cleanup': '45 3 * * *' },
  invariants: checkoutInvariants,
})
