import { explainFailure } from '#modules/payments/explain-failure.ts'
import { openSessionFor } from '#modules/payments/open-provider-session.ts'
import { readPaymentOfCheckout, type Payment } from '#modules/payments/read-payment.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { completeLoaded, type CheckoutOutcome } from './complete-checkout.ts'
import type { payContract, PayStatus } from './contract.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import { findCheckout, type Checkout } from './data/checkouts.ts'
import { paymentMessage } from './domain/payment-message.ts'
import { unknownCheckout } from './refusals.ts'

interface Asked {
  readonly checkoutId: string
}

/**
 * What has happened to the shopper's money: for the way back from the provider and for every look after a time-out. Asking is also
 * finishing: if the provider says it is paid, the order is written now.
 */
export async function readPayStatus(
  ctx: Ctx,
  parts: CheckoutParts,
  { checkoutId }: Asked,
): Promise<PayStatus | Refusal<'not-found'>> {
  const found = await find(ctx, checkoutId)
  return found ? payStatus(await completeLoaded(parts, found), ctx.now) : unknownCheckout()
}

interface Found {
  readonly checkout: Checkout
  readonly payment: Payment | null
  /** Those of this payer that came to nothing, if they are known. */
  readonly tries?: number | undefined
}

/** The caller's own checkout and what pays for it. */
async function find({ db, actor }: Ctx, checkoutId: string): Promise<Found | null> {
  const [checkout, payment] = await Promise.all([
    findCheckout(db, { id: checkoutId, ownerId: ownerOf(actor) ?? '' }),
    readPaymentOfCheckout(db, checkoutId),
  ])
  return checkout && { checkout, payment }
}

const noSession = {
  provider: 'none',
  clientSecret: '',
  publishableKey: null,
  frameUrl: null,
} as const

export type PaySession = OutputOf<typeof payContract.openPaySession>

/** The provider's session to pay in, made once; for a checkout that needs none any more, how it stands. */
export async function openPaySession(
  ctx: Ctx,
  parts: CheckoutParts,
  { checkoutId }: Asked,
): Promise<PaySession | Refusal> {
  const found = await find(ctx, checkoutId)
  return found ? openSessionOf(ctx, parts, found) : unknownCheckout()
}

/** The same, for who has read both already. */
export async function openSessionOf(
  ctx: Ctx,
  parts: CheckoutParts,
  found: Found,
): Promise<PaySession | Refusal> {
  const outcome = await completeLoaded(parts, found)
  const { email } = found.checkout
  const { payment } = outcome
  const status = payStatus(outcome, ctx.now)
  if (!payment || (status.state !== 'open' && status.state !== 'requires_action')) {
    return status.state === 'expired'
      ? refuse('checkout-closed', status.message)
      : { ...status, ...noSession, email }
  }
  const session = await openSessionFor(ctx, parts, { payment, email, tries: found.tries })
  if (isRefusal(session)) return session
  const { provider, clientSecret, publishableKey, frameUrl } = session
  return { ...status, provider, clientSecret, publishableKey, frameUrl, email }
}

export function payStatus(
  { checkout, payment, unanswered }: CheckoutOutcome,
  now: Date,
): PayStatus {
  const failure = payment?.failure ? explainFailure(payment.failure) : null
  const truth = paymentMessage({
    ...checkout,
    total: checkout.due,
    tendered: checkout.total - checkout.due,
    now,
    payment: payment && { ...payment, failure },
    unanswered,
  })
  return {
    checkoutId: checkout.id,
    ...truth,
    total: checkout.due,
    currency: 'USD',
    holdUntil: checkout.state === 'paying' ? checkout.holdUntil.toISOString() : null,
    orderId: checkout.orderId,
    orderNumber: checkout.orderNumber,
    failure: truth.state === 'open' || truth.state === 'not_charged' ? failure : null,
  }
}
