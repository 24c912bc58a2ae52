import { z } from 'zod'
import type { PageSources } from '#platform/http/security-headers.ts'
import type { PaymentMethod, ProviderState } from './domain/apply-provider-state.ts'
import type { Dispute } from './domain/dispute.ts'
import type { DisputeEvidence } from './dispute-evidence.ts'
import type { PaymentForm } from './payment-form.ts'
import type { SavedCards } from './saved-cards.ts'

export type { Dispute, PaymentMethod, ProviderState }

export interface ProviderSession {
  readonly ref: string
  /** Allows the browser of the shopper to finish this payment with the provider. */
  readonly clientSecret: string
}

export interface NewProviderSession {
  readonly paymentId: string
  readonly checkoutId: string
  readonly amount: number
  readonly currency: string
  readonly email: string | null
  /** The page that pays can be left for another site and opened again by its address. */
  readonly canLeavePage: boolean
  /** The customer whose saved cards the form may show. */
  readonly customerRef: string | null
}

/** The state after a charge, with the secret that continues the session. */
export type ChargedSessionState = ProviderState & Required<Pick<ProviderState, 'clientSecret'>>

export interface CardCharge extends Omit<
  NewProviderSession,
  'email' | 'canLeavePage' | 'customerRef'
> {
  /** Refers to a card stored by the provider, or to what a wallet has confirmed; never a number. */
  readonly cardToken: string
}

export interface ProviderRefund {
  readonly ref: string
  readonly status: 'pending' | 'succeeded' | 'failed'
}

export interface ListedRefund extends ProviderRefund {
  readonly amount: number
  /**
   * The idempotency key, which contains the id of the stored refund; null if the shop did not
   * create it.
   */
  readonly key: string | null
  readonly createdAt: Date
}

/** A page with the buttons of wallets, which the cart and product pages show in a frame. */
export interface ExpressPage {
  /** The address of the provider's own script. */
  readonly script: string
  /** The name of the shop's part, in `express/assets`. */
  readonly part: string
  /** What the part needs. */
  readonly data: Readonly<Record<string, string>>
}

/** An id or type in a provider message, limited to what an index can store. */
export const eventText = z.string().min(1).max(255)

export interface WebhookEvent {
  readonly eventId: string
  readonly type: string
  readonly ref: string
  /**
   * The claimed change, used only to skip events without news. The actual state is read from the
   * provider.
   */
  readonly claims: 'authorized' | 'captured' | 'refund' | 'dispute' | null
}

/**
 * A card provider. Every effect has an idempotency key derived from a stored row, and repeating
 * the key returns the first result without another effect. Everything except success throws a
 * `ProviderError`.
 */
export interface PaymentProvider {
  /** Stored with each payment. */
  readonly name: string
  /** As people know it. */
  readonly title: string
  /** Null if it sends none. */
  readonly webhookPath: `/api/webhooks/${string}` | null
  /** The smallest amount that it charges, in cents. */
  readonly minimumCharge: number
  /** What the browser loads to show its form, besides the shop's own origin. */
  readonly pageSources: PageSources
  /** Absent if it has no buttons of wallets for cart and product pages. */
  readonly expressPage?: ExpressPage
  /** Absent if it keeps no cards of members. */
  readonly savedCards?: SavedCards
  /** Absent if disputes are answered on the provider's own pages. */
  readonly disputeEvidence?: DisputeEvidence
  /** Called once per payment; `paymentId` is the idempotency key. */
  openSession(input: NewProviderSession): Promise<ProviderSession>
  /**
   * Opens a session and charges a card in it, once per payment. A declined card leaves the session
   * open for another card. Throws `rejected` if the card does not exist; then there is no session.
   */
  charge(input: CardCharge): Promise<ChargedSessionState>
  /**
   * Finds the session of an earlier `charge` after its key has expired. A charge of the last
   * minute may not be found yet.
   */
  findCharge(paymentId: string): Promise<ChargedSessionState | null>
  /** How the browser shows the card form; needs no call to the provider. */
  getForm(session: ProviderSession): PaymentForm
  read(ref: string): Promise<ProviderState>
  /**
   * Authorizes a payment that the shopper has approved, for providers whose form does not. A
   * decline is a state with a failure.
   */
  authorize?(ref: string, key: string): Promise<ProviderState>
  capture(ref: string, amount: number, key: string): Promise<ProviderState>
  void(ref: string, key: string): Promise<ProviderState>
  refund(ref: string, amount: number, key: string): Promise<ProviderRefund>
  readRefund(refundRef: string): Promise<ProviderRefund>
  /** All refunds of a session, including those created at the provider. */
  listRefunds(ref: string): Promise<readonly ListedRefund[]>
  /** All disputes of a session. Inquiries without a claim are left out. */
  listDisputes(ref: string): Promise<readonly Dispute[]>
  /**
   * Null if the message is not from the provider or has an unknown shape. A signature that states
   * its time is valid for 300 seconds. Throws `unavailable` if the provider verifies its messages
   * and does not answer.
   */
  parseWebhook(
    rawBody: string,
    header: (name: string) => string | undefined,
    now: Date,
  ): Promise<WebhookEvent | null>
}

/**
 * `rejected`: the provider refused without an effect. `unavailable`: the outcome is unknown; retry
 * with the same key.
 */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly kind: 'rejected' | 'unavailable'
  readonly code: string

  constructor(kind: 'rejected' | 'unavailable', code: string, options?: ErrorOptions) {
    super(`payment provider ${kind}: ${code}`, options)
    this.kind = kind
    this.code = code
  }
}
