import type Stripe from 'stripe'
import { checkResults, type CardChecks, type CheckResult } from './domain/card-checks.ts'
import type { FailureClass, PaymentFailure } from './domain/failure.ts'
import {
  ProviderError,
  type ChargedState,
  type ListedRefund,
  type OpenSession,
  type PaymentMethod,
  type PaymentProvider,
  type ProviderRefund,
  type ProviderState,
  type WebhookEvent,
} from './payment-provider.ts'

/** Answers keep the shape of this version until we move it, whatever the account's default is. */
const apiVersion = '2026-10-28.endive'

export interface StripeOptions {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  /** Another address than Stripe's own: a local server in tests. */
  readonly apiBase?: string
}

/** Stripe by its own SDK: one PaymentIntent per payment, authorized first and captured once the order exists. */
export function createStripePaymentProvider(options: StripeOptions): PaymentProvider {
  let opened: Promise<Stripe> | null = null
  const stripe = () => (opened ??= openSdk(options))
  const expand = ['latest_charge']
  return {
    name: 'stripe',
    openSession: async ({ email, ...paid }) => {
      const intent = await calling(async () =>
        (await stripe()).paymentIntents.create(
          { ...newIntent(paid), ...(email && { receipt_email: email }) },
          { idempotencyKey: paid.paymentId },
        ),
      )
      if (!intent.client_secret) throw new ProviderError('unavailable', 'no client secret')
      return { ref: intent.id, clientSecret: intent.client_secret }
    },
    charge: async ({ cardToken, ...paid }) => {
      const intent = await calling(async () =>
        (await stripe()).paymentIntents.create(
          { ...newIntent(paid), payment_method: cardToken, confirm: true, expand },
          { idempotencyKey: `charge-${paid.paymentId}` },
        ),
      ).catch(intentOfCharge)
      return toCharged(intent)
    },
    findCharge: async (paymentId) => {
      const query = `metadata['payment_id']:'${paymentId}'`
      const { data } = await calling(async () => (await stripe()).paymentIntents.search({ query, expand: ['data.latest_charge'] }))
      return data[0] ? toCharged(data[0]) : null
    },
    face: () => ({ publishableKey: options.publishableKey, frameUrl: null }),
    read: async (ref) => toState(await calling(async () => (await stripe()).paymentIntents.retrieve(ref, { expand }))),
    capture: async (ref, amount, key) =>
      toState(
        await calling(async () =>
          (await stripe()).paymentIntents.capture(ref, { amount_to_capture: amount, expand }, { idempotencyKey: key }),
        ),
      ),
    void: async (ref, key) =>
      toState(await calling(async () => (await stripe()).paymentIntents.cancel(ref, { expand }, { idempotencyKey: key }))),
    refund: async (ref, amount, key) => {
      try {
        return toRefund(
          await calling(async () =>
            (await stripe()).refunds.create({ payment_intent: ref, amount, metadata: { refund_id: key } }, { idempotencyKey: key }),
          ),
        )
      } catch (error) {
        // Stripe gives a fault again for as long as it keeps the key, though the refund may exist: look for it by our id.
        const made = error instanceof ProviderError && error.kind === 'unavailable' ? await findRefund(await stripe(), ref, key) : null
        if (made) return toRefund(made)
        throw error
      }
    },
    readRefund: async (refundRef) => toRefund(await calling(async () => (await stripe()).refunds.retrieve(refundRef))),
    listRefunds: async (ref) => (await refundsOf(await stripe(), ref)).map(toListed),
    parseWebhook: async (rawBody, header, now) =>
      parseWebhook(await stripe(), { rawBody, signature: header('stripe-signature'), secret: options.webhookSecret, now }),
  }
}

function newIntent({ paymentId, checkoutId, amount, currency }: Omit<OpenSession, 'email'>): Stripe.PaymentIntentCreateParams {
  return {
    amount,
    currency: currency.toLowerCase(),
    capture_method: 'manual',
    allowed_payment_method_types: ['card'],
    metadata: { payment_id: paymentId, checkout_id: checkoutId },
  }
}

/** Loaded when it is first needed. Retries are ours: a job with the same key asks again, and the browser never waits for one. */
async function openSdk({ secretKey, apiBase }: StripeOptions): Promise<Stripe> {
  const { default: Sdk } = await import('stripe')
  return new Sdk(secretKey, { apiVersion, maxNetworkRetries: 0, timeout: 9_000, telemetry: false, ...address(apiBase) })
}

function address(apiBase: string | undefined) {
  if (!apiBase) return {}
  const { hostname, port, protocol } = new URL(apiBase)
  const secure = protocol === 'https:'
  return { host: hostname, port: port || (secure ? 443 : 80), protocol: secure ? ('https' as const) : ('http' as const) }
}

/** Stripe's no is final and had no effect; everything else may have had one, so it is asked again with the same key. */
async function calling<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    const { errors } = (await import('stripe')).default
    if (!(error instanceof errors.StripeError)) throw error
    const said = error.code ?? error.type
    const final =
      (error instanceof errors.StripeInvalidRequestError
        || error instanceof errors.StripeCardError
        || error instanceof errors.StripeIdempotencyError)
      && error.statusCode !== 409
      && error.statusCode !== 429
    throw new ProviderError(final ? 'rejected' : 'unavailable', said, { cause: error })
  }
}

/**
 * A card that was turned down is an error of Stripe's that holds the intent, open for another card. A key that was used for another
 * charge says nothing about that one.
 */
async function intentOfCharge(error: unknown): Promise<Stripe.PaymentIntent> {
  const { errors } = (await import('stripe')).default
  const cause = error instanceof ProviderError ? error.cause : null
  if (cause instanceof errors.StripeCardError && cause.payment_intent) return cause.payment_intent
  if (cause instanceof errors.StripeIdempotencyError) throw new ProviderError('unavailable', 'idempotency', { cause })
  throw error
}

async function findRefund(stripe: Stripe, ref: string, key: string): Promise<Stripe.Refund | null> {
  return (await refundsOf(stripe, ref)).find((refund) => refund.metadata?.['refund_id'] === key) ?? null
}

async function refundsOf(stripe: Stripe, ref: string): Promise<Stripe.Refund[]> {
  return calling(() => stripe.refunds.list({ payment_intent: ref, limit: 100 }).autoPagingToArray({ limit: 1_000 }))
}

interface Incoming {
  readonly rawBody: string
  readonly signature: string | undefined
  readonly secret: string
  readonly now: Date
}

const toleranceSeconds = 300

async function parseWebhook(stripe: Stripe, { rawBody, signature, secret, now }: Incoming): Promise<WebhookEvent | null> {
  try {
    const event = await stripe.webhooks.constructEventAsync(rawBody, signature ?? '', secret, toleranceSeconds, undefined, now.getTime())
    return { eventId: event.id, type: event.type, ref: intentOf(event), claims: claims[event.type] ?? null }
  } catch (error) {
    const { errors } = (await import('stripe')).default
    if (error instanceof errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null
    throw error
  }
}

const claims: Readonly<Record<string, WebhookEvent['claims']>> = {
  'payment_intent.amount_capturable_updated': 'authorized',
  'payment_intent.succeeded': 'captured',
  'charge.refunded': 'refund',
  'charge.refund.updated': 'refund',
  'refund.created': 'refund',
  'refund.updated': 'refund',
  'refund.failed': 'refund',
}

/** The PaymentIntent an event is about: the object itself, or what a charge or a refund names. */
function intentOf(event: Stripe.Event): string {
  const object = event.data.object as { object?: string; id?: string; payment_intent?: string | { id: string } | null }
  if (object.object === 'payment_intent') return object.id ?? ''
  return idOf(object.payment_intent ?? null) ?? ''
}

function toState(intent: Stripe.PaymentIntent): ProviderState {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const card = charge?.payment_method_details?.card ?? null
  return {
    ref: intent.id,
    status: statuses[intent.status] ?? 'open',
    amount: intent.amount,
    authorized: intent.status === 'requires_capture' ? intent.amount_capturable : intent.status === 'succeeded' ? intent.amount : 0,
    captured: intent.amount_received,
    refunded: charge?.amount_refunded ?? 0,
    currency: intent.currency.toUpperCase(),
    paymentId: intent.metadata['payment_id'] ?? null,
    method: toMethod(card),
    cardFingerprint: card?.fingerprint ?? null,
    checks: card && toChecks(card),
    failure: toFailure(intent.last_payment_error),
    attempts: null,
  }
}

function toCharged(intent: Stripe.PaymentIntent): ChargedState {
  if (!intent.client_secret) throw new ProviderError('unavailable', 'no client secret')
  return { ...toState(intent), clientSecret: intent.client_secret }
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

function toMethod(card: Stripe.Charge.PaymentMethodDetails.Card | null): PaymentMethod | null {
  if (!card?.last4) return null
  const month = String(card.exp_month).padStart(2, '0')
  return { brand: brands[card.brand ?? ''] ?? 'Card', last4: card.last4, exp: `${month}/${String(card.exp_year).slice(-2)}` }
}

/** Stripe's words are ours; nothing at all means that there was nothing to compare. */
function toChecks({ checks, three_d_secure: secure }: Stripe.Charge.PaymentMethodDetails.Card): CardChecks {
  return {
    address: toResult(checks?.address_line1_check),
    postalCode: toResult(checks?.address_postal_code_check),
    securityCode: toResult(checks?.cvc_check),
    threeDSecure: secure?.result === 'authenticated',
  }
}

function toResult(said: string | null | undefined): CheckResult {
  return said ? (checkResults.find((result) => result === said) ?? 'unavailable') : 'unchecked'
}

function toFailure(error: Stripe.PaymentIntent.LastPaymentError | null): PaymentFailure | null {
  if (!error) return null
  const code = error.decline_code ?? error.code ?? error.type
  return { class: declines[code] ?? declines[error.code ?? ''] ?? 'declined', code, attempt: idOf(error.charge ?? null) }
}

/** Stripe's decline codes in the classes a shopper can act on. What could tell a thief something stays `declined`: lost, stolen, fraudulent. */
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
  processing_error: 'try_later',
  issuer_not_available: 'try_later',
  try_again_later: 'try_later',
  reenter_transaction: 'try_later',
  approve_with_id: 'try_later',
}

function toRefund(refund: Stripe.Refund): ProviderRefund {
  const status =
    refund.status === 'succeeded' ? 'succeeded' : refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : 'pending'
  return { ref: refund.id, status }
}

function toListed(refund: Stripe.Refund): ListedRefund {
  const { amount, created, metadata } = refund
  return { ...toRefund(refund), amount, key: metadata?.['refund_id'] ?? null, madeAt: new Date(created * 1000) }
}

function idOf(value: string | { id: string } | null): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null)
}
