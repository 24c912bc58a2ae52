import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import {
  ProviderError,
  type CardCharge,
  type ChargedSessionState,
  type NewProviderSession,
  type PaymentProvider,
  type ProviderRefund,
  type ProviderSession,
} from './payment-provider.ts'
import {
  toChargedStripeState,
  toDispute,
  toListedRefund,
  toStripeRefund,
  toStripeState,
} from './adapters/stripe-mapping.ts'
import { callStripe, isMissing, isReplayedError } from './adapters/call-stripe.ts'
import { createStripeEvidence } from './adapters/stripe-evidence.ts'
import { createStripeSavedCards } from './adapters/stripe-saved-cards.ts'
import { stripePageSources } from './adapters/stripe-page-sources.ts'
import { parseStripeWebhook } from './parse-stripe-webhook.ts'

/** Pins the shape of responses, independent of the default of the account. */
const apiVersion = '2026-10-28.endive'

/** The release of Stripe.js that the package `@stripe/stripe-js` loads. */
const stripeScript = 'https://js.stripe.com/endive/stripe.js'

export interface StripeOptions {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  /** Where a payment method that leaves the shop returns to. */
  readonly getReturnUrl: (checkoutId: string) => string
  /** Replaces the API address of Stripe, for a local server in tests. */
  readonly apiBase?: string
}

/**
 * Uses one PaymentIntent per payment, captured manually after the order exists. Which payment
 * methods it offers is a setting of the Stripe account; Stripe leaves out those that cannot be
 * captured later.
 */
export function createStripePaymentProvider(options: StripeOptions): PaymentProvider {
  let sdk: Promise<Stripe> | null = null
  const stripe = () => (sdk ??= openSdk(options))
  const expand = ['latest_charge']
  return {
    name: 'stripe',
    title: 'Stripe',
    webhookPath: '/api/webhooks/stripe',
    minimumCharge: 50,
    pageSources: stripePageSources,
    expressPage: {
      script: stripeScript,
      part: 'stripe',
      data: { publishableKey: options.publishableKey },
    },
    savedCards: createStripeSavedCards(stripe),
    disputeEvidence: createStripeEvidence(stripe),
    openSession: async (input) => openSession(await stripe(), input),
    charge: async (input) =>
      chargeCard(await stripe(), input, options.getReturnUrl(input.checkoutId)),
    findCharge: async (paymentId) => findCharge(await stripe(), paymentId),
    getForm: ({ clientSecret }) => ({
      part: 'stripe',
      data: { publishableKey: options.publishableKey, clientSecret },
    }),
    read: async (ref) =>
      toStripeState(
        await callStripe(async () => (await stripe()).paymentIntents.retrieve(ref, { expand })),
      ),
    capture: async (ref, amount, key) =>
      toStripeState(
        await callStripe(async () =>
          (await stripe()).paymentIntents.capture(
            ref,
            { amount_to_capture: amount, expand },
            { idempotencyKey: key },
          ),
        ),
      ),
    void: async (ref, key) =>
      toStripeState(
        await callStripe(async () =>
          (await stripe()).paymentIntents.cancel(ref, { expand }, { idempotencyKey: key }),
        ),
      ),
    refund: async (ref, amount, key) => createRefund(await stripe(), { ref, amount, key }),
    readRefund: async (refundRef) =>
      toStripeRefund(await callStripe(async () => (await stripe()).refunds.retrieve(refundRef))),
    listRefunds: async (ref) => (await listStripeRefunds(await stripe(), ref)).map(toListedRefund),
    listDisputes: async (ref) => (await listStripeDisputes(await stripe(), ref)).flatMap(toDispute),
    parseWebhook: async (rawBody, header, now) =>
      parseStripeWebhook(await stripe(), {
        rawBody,
        signature: header('stripe-signature'),
        secret: options.webhookSecret,
        now,
      }),
  }
}

async function openSession(
  stripe: Stripe,
  { email, ...input }: NewProviderSession,
): Promise<ProviderSession> {
  const create = (customerRef: string | null, idempotencyKey: string) =>
    callStripe(() =>
      stripe.paymentIntents.create(
        { ...newIntent({ ...input, customerRef }), ...(email && { receipt_email: email }) },
        { idempotencyKey },
      ),
    )
  const intent = await create(input.customerRef, input.paymentId).catch((error: unknown) => {
    // The customer was deleted at Stripe, or belongs to its test mode.
    if (input.customerRef !== null && isMissing(error))
      return create(null, `${input.paymentId}-without-customer`)
    // A second session is harmless: nobody can pay the first one without its secret.
    if (isReplayedError(error)) return create(input.customerRef, randomUUID())
    throw error
  })
  if (!intent.client_secret) throw new ProviderError('unavailable', 'no client secret')
  return { ref: intent.id, clientSecret: intent.client_secret }
}

async function chargeCard(
  stripe: Stripe,
  { cardToken, ...input }: CardCharge,
  returnUrl: string,
): Promise<ChargedSessionState> {
  const charge = callStripe(() =>
    stripe.paymentIntents.create(
      {
        ...newIntent({ ...input, canLeavePage: isWalletToken(cardToken), customerRef: null }),
        ...(isWalletToken(cardToken)
          ? { confirmation_token: cardToken, return_url: returnUrl, use_stripe_sdk: true }
          : { payment_method: cardToken }),
        confirm: true,
        expand: ['latest_charge'],
      },
      { idempotencyKey: `charge-${input.paymentId}` },
    ),
  )
  try {
    return toChargedStripeState(await charge.catch(findDeclinedIntent))
  } catch (error) {
    const made = isReplayedError(error) ? await findCharge(stripe, input.paymentId) : null
    if (made) return made
    throw error
  }
}

/** What a wallet has confirmed is a ConfirmationToken; a stored card is a PaymentMethod. */
function isWalletToken(cardToken: string): boolean {
  return cardToken.startsWith('ctoken_')
}

async function findCharge(stripe: Stripe, paymentId: string): Promise<ChargedSessionState | null> {
  const query = `metadata['payment_id']:'${paymentId}'`
  const { data } = await callStripe(() =>
    stripe.paymentIntents.search({ query, expand: ['data.latest_charge'] }),
  )
  return data[0] ? toChargedStripeState(data[0]) : null
}

interface RefundRequest {
  readonly ref: string
  readonly amount: number
  readonly key: string
}

async function createRefund(
  stripe: Stripe,
  { ref, amount, key }: RefundRequest,
): Promise<ProviderRefund> {
  try {
    return toStripeRefund(
      await callStripe(() =>
        stripe.refunds.create(
          { payment_intent: ref, amount, metadata: { refund_id: key } },
          { idempotencyKey: key },
        ),
      ),
    )
  } catch (error) {
    // Stripe repeats an error for this key although the refund may exist, so look for it by our id.
    const made =
      error instanceof ProviderError && error.kind === 'unavailable'
        ? await findRefund(stripe, ref, key)
        : null
    if (made) return toStripeRefund(made)
    throw error
  }
}

function newIntent({
  paymentId,
  checkoutId,
  amount,
  currency,
  canLeavePage,
  customerRef,
}: Omit<NewProviderSession, 'email'>): Stripe.PaymentIntentCreateParams {
  return {
    amount,
    currency: currency.toLowerCase(),
    ...(customerRef && { customer: customerRef }),
    capture_method: 'manual',
    automatic_payment_methods: {
      enabled: true,
      allow_redirects: canLeavePage ? 'always' : 'never',
    },
    metadata: { payment_id: paymentId, checkout_id: checkoutId },
  }
}

/**
 * The SDK is loaded on first use. It does not retry, because jobs retry with the same key and the
 * browser must not wait.
 */
async function openSdk({ secretKey, apiBase }: StripeOptions): Promise<Stripe> {
  const { default: Sdk } = await import('stripe')
  return new Sdk(secretKey, {
    apiVersion,
    maxNetworkRetries: 0,
    timeout: 9_000,
    telemetry: false,
    ...address(apiBase),
  })
}

function address(apiBase: string | undefined) {
  if (!apiBase) return {}
  const { hostname, port, protocol } = new URL(apiBase)
  const secure = protocol === 'https:'
  return {
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? ('https' as const) : ('http' as const),
  }
}

/**
 * Stripe reports a declined card as an error with the intent, which stays open for another card. A
 * key that was used for another charge says nothing about this one.
 */
async function findDeclinedIntent(error: unknown): Promise<Stripe.PaymentIntent> {
  const { errors } = (await import('stripe')).default
  const cause = error instanceof ProviderError ? error.cause : null
  if (cause instanceof errors.StripeCardError && cause.payment_intent) return cause.payment_intent
  if (cause instanceof errors.StripeIdempotencyError)
    throw new ProviderError('unavailable', 'idempotency', { cause })
  throw error
}

async function findRefund(stripe: Stripe, ref: string, key: string): Promise<Stripe.Refund | null> {
  return (
    (await listStripeRefunds(stripe, ref)).find((refund) => refund.metadata?.['refund_id'] === key)
    ?? null
  )
}

async function listStripeRefunds(stripe: Stripe, ref: string): Promise<Stripe.Refund[]> {
  return callStripe(() =>
    stripe.refunds.list({ payment_intent: ref, limit: 100 }).autoPagingToArray({ limit: 1_000 }),
  )
}

async function listStripeDisputes(stripe: Stripe, ref: string): Promise<Stripe.Dispute[]> {
  return (await callStripe(() => stripe.disputes.list({ payment_intent: ref, limit: 100 }))).data
}
