import { z } from 'zod'
import type { PaymentMethod, ProviderState } from './domain/apply-provider-state.ts'
import type { Dispute } from './domain/dispute.ts'

export type { Dispute, PaymentMethod, ProviderState }

export type ProviderName = 'sandbox' | 'stripe'

export interface ProviderSession {
  readonly ref: string
  /** Lets the shopper's browser, and nobody else, finish this one payment with the provider. */
  readonly clientSecret: string
}

export interface OpenSession {
  readonly paymentId: string
  readonly checkoutId: string
  readonly amount: number
  readonly currency: string
  readonly email: string | null
}

/** With what it takes to go on in the session that was opened. */
export type ChargedState = ProviderState & Required<Pick<ProviderState, 'clientSecret'>>

export interface CardCharge extends Omit<OpenSession, 'email'> {
  /** Names a card that the provider keeps; never a number. */
  readonly cardToken: string
}

export interface ProviderRefund {
  readonly ref: string
  readonly status: 'pending' | 'succeeded' | 'failed'
}

/** A refund as the provider has it on its books, whoever asked for it. */
export interface ListedRefund extends ProviderRefund {
  readonly amount: number
  /** The key it was asked for with, which names the row of ours; `null` when it was not the shop that asked. */
  readonly key: string | null
  readonly madeAt: Date
}

/** An id or a type in a provider's message: what an index can hold. */
export const eventText = z.string().min(1).max(255)

export interface WebhookEvent {
  readonly eventId: string
  readonly type: string
  /** The session it speaks of. */
  readonly ref: string
  /** What it claims, only ever used to see that there is nothing new: the truth is read from the provider. */
  readonly claims: 'authorized' | 'captured' | 'refund' | 'dispute' | null
}

/**
 * A card acquirer. Every effect takes a key derived from a row that was written before the call; the same key again gives the
 * first answer and no second effect. Anything but a plain yes throws a `ProviderError`.
 */
export interface PaymentProvider {
  readonly name: ProviderName
  /** Opened once per payment: `paymentId` is the key. */
  openSession(input: OpenSession): Promise<ProviderSession>
  /**
   * Opens a session and tries a card in it, in one act, once per payment. A card that was turned down leaves the session open for
   * another. `rejected`: there is no such card, and no session.
   */
  charge(input: CardCharge): Promise<ChargedState>
  /** What `charge` opened for a payment, for who comes too late to ask with its key. A charge of this minute may not be found yet. */
  findCharge(paymentId: string): Promise<ChargedState | null>
  /** Where the browser enters the card; made without a call. */
  face(session: ProviderSession): { publishableKey: string | null; frameUrl: string | null }
  read(ref: string): Promise<ProviderState>
  capture(ref: string, amount: number, key: string): Promise<ProviderState>
  void(ref: string, key: string): Promise<ProviderState>
  refund(ref: string, amount: number, key: string): Promise<ProviderRefund>
  readRefund(refundRef: string): Promise<ProviderRefund>
  /** Every refund of money that a session took, those made at the provider itself included. */
  listRefunds(ref: string): Promise<readonly ListedRefund[]>
  /** What buyers' banks claim back of it, or once did. A bank's mere question, with which no money moves, is none. */
  listDisputes(ref: string): Promise<readonly Dispute[]>
  /** `null` when the message did not come from the provider, is older than 300 seconds, or is not what the provider sends. */
  parseWebhook(
    rawBody: string,
    header: (name: string) => string | undefined,
    now: Date,
  ): Promise<WebhookEvent | null>
}

/** `rejected`: the provider said no and did nothing. `unavailable`: nobody knows; ask again with the same key. */
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
