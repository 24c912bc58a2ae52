import type { VerifyAddress } from '#modules/addresses/verify-address.ts'
import type { PaymentParts } from '#modules/payments/payment-parts.ts'
import type { PricingParts } from '#modules/pricing/quote.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { Mails } from '#platform/mail/mails.ts'
import type { PointsTender } from '#modules/wallet/points-tender.ts'

/** What the checkout commands stand on, built once by the composition root. */
export interface CheckoutParts extends PaymentParts {
  readonly pricing: PricingParts
  readonly mails: Mails
  /** Without it nobody pays with points. */
  readonly points?: PointsTender
  /** A service that knows addresses; without it the rules alone are asked. */
  readonly lookUp?: VerifyAddress
  /** Without it nothing that is commissioned becomes an order. */
  readonly commissions?: CommissionOrders
  /** Opens the delivery notes of addresses in the book. */
  readonly sealer: Sealer
  /** Of the texts that a shopper agrees to by placing an order. */
  readonly policyVersions: PolicyVersions
  /** Whether a visitor may settle a cart, and not members alone. */
  readonly guestCheckout: boolean
  /** Where shoppers reach the shop: every link in a mail starts with it. */
  readonly origin: string
}

/** Whoever keeps commissions, told of the order that one became. */
export interface CommissionOrders {
  /** In the transaction that writes the order, which stands already. */
  ordered(
    tx: Tx,
    order: { readonly commissionId: string; readonly orderId: string; readonly now: Date },
  ): Promise<void>
}

/** Month or day from which the terms and the privacy policy in force have held. */
export type PolicyVersions = (
  now: Date,
) => Promise<{ readonly terms: string; readonly privacy: string }>
