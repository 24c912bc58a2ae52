import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { explainFailure } from '#modules/payments/explain-failure.ts'
import { noPaymentSession } from '#modules/payments/no-payment-session.ts'
import { openPaymentSession } from '#modules/payments/open-provider-session.ts'
import { findCheckoutPayment, type Payment } from '#modules/payments/find-payment.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import { completeLoadedCheckout, type CheckoutOutcome } from './complete-checkout.ts'
import type { payContract, PayStatus } from './contract.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import { findOwnCheckout, type Checkout } from './db/checkouts.ts'
import { paymentMessage } from './domain/payment-message.ts'
import { refuseUnknownCheckout } from './commands/refusals.ts'

interface CheckoutInput {
  readonly checkoutId: string
}

/**
 * What happened to the shopper's money, for the return from the provider and after a timeout.
 * Asking also completes: when the provider says it is paid, the order is written now.
 */
export async function readPayStatus(
  ctx: Ctx,
  services: Services,
  { checkoutId }: CheckoutInput,
): Promise<PayStatus | Refusal<'not-found'>> {
  const own = await findOwn(ctx, checkoutId)
  return own
    ? describePayStatus(await completeLoadedCheckout(services, own), ctx.now)
    : refuseUnknownCheckout()
}

interface PaidCheckout {
  readonly checkout: Checkout
  readonly payment: Payment | null
  /** The unsuccessful attempts of this payer, if they were counted. */
  readonly attempts?: number | undefined
}

/** The caller's own checkout and its payment. */
async function findOwn(
  { db, caller: actor }: Ctx,
  checkoutId: string,
): Promise<PaidCheckout | null> {
  const [checkout, payment] = await Promise.all([
    findOwnCheckout(db, { id: checkoutId, ownerId: findOwnerId(actor) ?? '' }),
    findCheckoutPayment(db, checkoutId),
  ])
  return checkout && { checkout, payment }
}

export type PaySession = OutputOf<typeof payContract.openPaySession>

/** Opens the provider's session once; for a checkout that needs none anymore, only its status. */
export async function openPaySession(
  ctx: Ctx,
  services: Services,
  { checkoutId }: CheckoutInput,
): Promise<PaySession | Refusal> {
  const own = await findOwn(ctx, checkoutId)
  return own ? openSessionForCheckout(ctx, services, own) : refuseUnknownCheckout()
}

/** As `openPaySession`, for a caller that has read both rows. */
export async function openSessionForCheckout(
  ctx: Ctx,
  services: Services,
  paid: PaidCheckout,
): Promise<PaySession | Refusal> {
  const outcome = await completeLoadedCheckout(services, paid)
  const { email } = paid.checkout
  const { payment } = outcome
  const status = describePayStatus(outcome, ctx.now)
  if (!payment || (status.state !== 'open' && status.state !== 'requires_action')) {
    return status.state === 'expired'
      ? refuse('checkout-closed', status.message, { reason: 'checkout-expired' })
      : { ...status, ...noPaymentSession, email }
  }
  const session = await openPaymentSession(ctx, services, {
    payment,
    email,
    canLeavePage: true,
    attempts: paid.attempts,
  })
  if (isRefusal(session)) return session
  const { provider, clientSecret, form } = session
  return { ...status, provider, clientSecret, form, email }
}

export function describePayStatus(
  { checkout, payment, isUnanswered: unanswered }: CheckoutOutcome,
  now: Date,
): PayStatus {
  const failure = payment?.failure ? explainFailure(payment.failure) : null
  const money = paymentMessage({
    ...checkout,
    total: checkout.due,
    tendered: checkout.total - checkout.due,
    now,
    payment: payment && { ...payment, failure },
    unanswered,
  })
  return {
    checkoutId: checkout.id,
    ...money,
    total: checkout.due,
    currency: getShopLocale().currency,
    holdUntil: checkout.state === 'paying' ? checkout.holdUntil.toISOString() : null,
    orderId: checkout.orderId,
    orderNumber: checkout.orderNumber,
    failure: money.state === 'open' || money.state === 'not_charged' ? failure : null,
  }
}
