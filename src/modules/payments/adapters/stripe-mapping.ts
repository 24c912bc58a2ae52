import type Stripe from 'stripe'
import { getOwnValue } from '#kernel/lookup/lookup.ts'
import { checkResults, type CardChecks, type CheckResult } from '../domain/card-checks.ts'
import type { DisputeStatus } from '../domain/dispute.ts'
import type { FailureClass, PaymentFailure } from '../domain/failure.ts'
import {
  ProviderError,
  type ChargedSessionState,
  type Dispute,
  type ListedRefund,
  type PaymentMethod,
  type ProviderRefund,
  type ProviderState,
} from '../payment-provider.ts'

export function toStripeState(intent: Stripe.PaymentIntent): ProviderState {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const details = charge?.payment_method_details ?? null
  const card = details?.card ?? null
  return {
    ref: intent.id,
    status: getOwnValue(statuses, intent.status) ?? 'open',
    amount: intent.amount,
    authorized:
      intent.status === 'requires_capture'
        ? intent.amount_capturable
        : intent.status === 'succeeded'
          ? intent.amount
          : 0,
    captured: intent.amount_received,
    refunded: charge?.amount_refunded ?? 0,
    currency: intent.currency.toUpperCase(),
    paymentId: intent.metadata['payment_id'] ?? null,
    method: card ? toCard(card) : toService(details),
    cardFingerprint: card?.fingerprint ?? null,
    checks: card && toChecks(card),
    failure: toFailure(intent.last_payment_error),
    attempts: null,
  }
}

export function toChargedStripeState(intent: Stripe.PaymentIntent): ChargedSessionState {
  if (!intent.client_secret) throw new ProviderError('unavailable', 'no client secret')
  return { ...toStripeState(intent), clientSecret: intent.client_secret }
}

const statuses: Readonly<Record<string, ProviderState['status']>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'authorized',
  succeeded: 'captured',
  canceled: 'voided',
}

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

interface CardFields {
  readonly brand: string | null
  readonly last4: string | null
  readonly exp_month: number
  readonly exp_year: number
}

/** Names of payment methods without a number, by Stripe's type. */
const services: Readonly<Record<string, string>> = {
  link: 'Link',
  paypal: 'PayPal',
  amazon_pay: 'Amazon Pay',
  cashapp: 'Cash App Pay',
  klarna: 'Klarna',
  affirm: 'Affirm',
  afterpay_clearpay: 'Afterpay',
  us_bank_account: 'Bank account',
  revolut_pay: 'Revolut Pay',
}

function toService(details: { readonly type: string } | null): PaymentMethod | null {
  if (!details) return null
  const brand = getOwnValue(services, details.type) ?? 'Other payment method'
  return { brand, last4: '', exp: '' }
}

/** A saved payment method. */
export function toPaymentMethod({ card, type }: Stripe.PaymentMethod): PaymentMethod | null {
  return card ? toCard(card) : toService({ type })
}

function toCard(card: CardFields): PaymentMethod | null {
  if (!card.last4) return null
  const month = String(card.exp_month).padStart(2, '0')
  return {
    brand: getOwnValue(brands, card.brand ?? '') ?? 'Card',
    last4: card.last4,
    exp: `${month}/${String(card.exp_year).slice(-2)}`,
  }
}

/** The result names equal those of Stripe; a missing result means that nothing was checked. */
function toChecks({
  checks,
  three_d_secure: secure,
}: Stripe.Charge.PaymentMethodDetails.Card): CardChecks {
  return {
    address: toResult(checks?.address_line1_check),
    postalCode: toResult(checks?.address_postal_code_check),
    securityCode: toResult(checks?.cvc_check),
    threeDSecure: secure?.result === 'authenticated',
  }
}

function toResult(check: string | null | undefined): CheckResult {
  return check ? (checkResults.find((result) => result === check) ?? 'unavailable') : 'unchecked'
}

function toFailure(error: Stripe.PaymentIntent.LastPaymentError | null): PaymentFailure | null {
  if (!error) return null
  const code = error.decline_code ?? error.code ?? error.type
  return {
    class: getOwnValue(declines, code) ?? getOwnValue(declines, error.code ?? '') ?? 'declined',
    code,
    attempt: findStripeId(error.charge ?? null),
  }
}

/**
 * Stripe decline codes by the class that a shopper can act on. Codes that would help a thief
 * (lost, stolen, fraudulent) stay `declined`.
 */
const declines: Readonly<Record<string, FailureClass>> = {
  insufficient_funds: 'insufficient_funds',
  card_velocity_exceeded: 'insufficient_funds',
  withdrawal_count_limit_exceeded: 'insufficient_funds',
  expired_card: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  incorrect_number: 'incorrect_details',
  invalid_number: 'incorrect_details',
  incorrect_cvc: 'incorrect_details',
  invalid_cvc: 'incorrect_details',
  incorrect_zip: 'incorrect_details',
  incorrect_address: 'incorrect_details',
  invalid_account: 'incorrect_details',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  authentication_not_handled: 'authentication_failed',
  payment_method_provider_decline: 'declined',
  processing_error: 'try_later',
  issuer_not_available: 'try_later',
  try_again_later: 'try_later',
  reenter_transaction: 'try_later',
  approve_with_id: 'try_later',
}

export function toStripeRefund(refund: Stripe.Refund): ProviderRefund {
  const status =
    refund.status === 'succeeded'
      ? 'succeeded'
      : refund.status === 'failed' || refund.status === 'canceled'
        ? 'failed'
        : 'pending'
  return { ref: refund.id, status }
}

export function toListedRefund(refund: Stripe.Refund): ListedRefund {
  const { amount, created, metadata } = refund
  return {
    ...toStripeRefund(refund),
    amount,
    key: metadata?.['refund_id'] ?? null,
    createdAt: new Date(created * 1000),
  }
}

/** Other statuses move no money: inquiries (`warning_…`) and disputes prevented by a refund. */
const disputes: Readonly<Record<string, DisputeStatus>> = {
  needs_response: 'open',
  under_review: 'open',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
  won: 'won',
}

export function toDispute({
  id,
  status,
  amount,
  reason,
  created,
  evidence_details: { due_by: dueBy },
}: Stripe.Dispute): Dispute[] {
  const known = getOwnValue(disputes, status)
  const respondBy = dueBy === null ? null : new Date(dueBy * 1000)
  return known
    ? [{ ref: id, status: known, amount, reason, respondBy, openedAt: new Date(created * 1000) }]
    : []
}

export function findStripeId(value: string | { id: string } | null): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null)
}
