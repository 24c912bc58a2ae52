import type { VerifyAddress } from '#modules/addresses/verify-address.ts'
import type { PaymentProviders } from '#modules/payments/payment-providers.ts'
import type { Infrastructure } from '#platform/services.ts'
import type { PricingDeps } from '#modules/pricing/price-lines.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { EmailQueue } from '#platform/mail/email-queue.ts'
import type { PointsTender } from '#modules/wallet/points-tender.ts'

/** What the checkout commands need, built once by the composition root. */
export interface CheckoutDeps extends Pick<
  Infrastructure,
  'db' | 'jobs' | 'log' | 'clock' | 'secret' | 'count'
> {
  readonly providers: PaymentProviders
  readonly attemptsPerHour?: number
  readonly pricing: PricingDeps
  readonly mails: EmailQueue
  /** Without it points cannot be used. */
  readonly points?: PointsTender
  /** An address service; without it, built-in rules check addresses. */
  readonly verifyAddress?: VerifyAddress
  /** Without it a commission cannot become an order. */
  readonly commissions?: CommissionOrders
  /** Encrypts and decrypts the delivery notes of addresses. */
  readonly sealer: Sealer
  /** The versions of the texts that a shopper agrees to by placing an order. */
  readonly policyVersions: PolicyVersions
  /** Whether guests can check out, not only members. */
  readonly isGuestCheckoutAllowed: boolean
  /** The shop's public address, with which links in emails start. */
  readonly origin: string
}

/** Notified when a commission becomes an order. */
export interface CommissionOrders {
  /** Runs in the transaction of the order, after its rows are written. */
  ordered(
    tx: Tx,
    order: { readonly commissionId: string; readonly orderId: string; readonly now: Date },
  ): Promise<void>
}

/** The month or day from which the current terms and privacy policy apply. */
export type PolicyVersions = (
  now: Date,
) => Promise<{ readonly terms: string; readonly privacy: string }>
