import { createHmac } from 'node:crypto'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { hours } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { getAddressNetwork } from '#platform/http/client-address.ts'
import type { Services } from '#platform/services.ts'
import { explainFailure } from './domain/failure.ts'
import { hasEndedUnpaid } from './domain/payment-machine.ts'
import { ProviderError, type ProviderSession } from './payment-provider.ts'
import { findPayment, type Payment } from './find-payment.ts'
import { manualProvider } from './manual-provider.ts'
import type { PaymentForm } from './payment-form.ts'
import { openCustomer, openSavedCards } from './commands/payment-customer.ts'
import { refuseSmallCharge } from './refuse-small-charge.ts'

export interface PaymentSession extends ProviderSession {
  readonly provider: string
  readonly form: PaymentForm
}

type SessionServices = Pick<Services, 'providers' | 'secret' | 'attemptsPerHour' | 'isSavingCards'>

type SessionRefusal = Refusal<
  'fields-invalid' | 'not-found' | 'payment-failed' | 'provider-unavailable' | 'too-many'
>

/** Returns the provider session of a payment. The first call opens it. */
export async function openProviderSession(
  ctx: Ctx,
  services: SessionServices,
  { paymentId, email = null }: { paymentId: string; email?: string | null },
): Promise<PaymentSession | SessionRefusal> {
  const payment = await findPayment(ctx.db, paymentId)
  return payment
    ? openPaymentSession(ctx, services, { payment, email })
    : refuse('not-found', 'We could not find this payment.', { reason: 'payment-not-found' })
}

interface SessionRequest {
  readonly payment: Payment
  readonly email: string | null
  /** Whether the page that pays can be opened again by its address. */
  readonly canLeavePage?: boolean
  readonly attempts?: number
}

export async function openPaymentSession(
  ctx: Ctx,
  services: SessionServices,
  { payment, email, attempts, canLeavePage = false }: SessionRequest,
): Promise<PaymentSession | SessionRefusal> {
  if (payment.closing || hasEndedUnpaid(payment.status)) return refuseClosed()
  const opened = findOpenedSession(payment)
  if (opened) return withForm(ctx, services, opened)
  const { minimumCharge: minimum } = services.providers.current
  return (
    refuseSmallCharge({
      amount: payment.amount,
      minimum,
      advice: 'Contact us, and we will find another way to pay.',
    })
    ?? refuseTooManyAttempts(services, attempts ?? (await countFailedAttempts(ctx, services)))
    ?? openAndStore(ctx, services, { payment, email, canLeavePage })
  )
}

/** Limits card attempts per payer, against card testing. */
export function refuseTooManyAttempts(
  { attemptsPerHour = 24 }: Pick<Services, 'attemptsPerHour'>,
  attempts: number,
): Refusal<'too-many'> | null {
  return attempts < attemptsPerHour
    ? null
    : refuse('too-many', explainFailure({ class: 'too_many' }).message, {
        reason: 'too-many-card-attempts',
        detail: { retryAfter: 3600 },
      })
}

/** A keyed hash of the network address of the payer. */
export function hashPayer({ ip }: Ctx, { secret }: Pick<Services, 'secret'>): string {
  return createHmac('sha256', secret)
    .update(`payer ${getAddressNetwork(ip)}`)
    .digest('base64url')
    .slice(0, 22)
}

const refuseClosed = () =>
  refuse(
    'payment-failed',
    'This payment is closed. Your cart is saved, so you can start again from there.',
    { reason: 'payment-closed' },
  )

interface OpenedSession extends ProviderSession {
  readonly provider: string
  readonly customerRef: string | null
}

function findOpenedSession({
  provider,
  providerRef,
  clientSecret,
  customerRef,
}: Payment): OpenedSession | null {
  return provider && provider !== manualProvider.name && providerRef && clientSecret
    ? { provider, ref: providerRef, clientSecret, customerRef }
    : null
}

async function openAndStore(
  ctx: Ctx,
  services: SessionServices,
  { payment, email, canLeavePage = false }: SessionRequest,
): Promise<PaymentSession | SessionRefusal> {
  const { current } = services.providers
  try {
    const customerRef = await openCustomer(ctx, services, current)
    const session = await current.openSession({
      paymentId: payment.id,
      checkoutId: payment.checkoutId,
      amount: payment.amount,
      currency: payment.currency,
      email,
      canLeavePage,
      customerRef,
    })
    const updated = await execute(
      ctx.db,
      sql`
        update payments set
          provider = ${current.name}, provider_ref = ${session.ref},
          client_secret = ${session.clientSecret}, customer_ref = ${customerRef},
          payer = ${hashPayer(ctx, services)},
          updated_at = ${ctx.now}
        where id = ${payment.id} and provider_ref is null and status = 'created' and not closing`,
    )
    if (updated > 0)
      return withForm(ctx, services, { provider: current.name, ...session, customerRef })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ paymentId: payment.id, code: error.code }, 'payment session not opened')
    return refuse(
      'provider-unavailable',
      'The card service is not responding. Nothing was charged. Try again in a minute.',
      { reason: 'card-service-unavailable' },
    )
  }
  return findConcurrentSession(ctx, services, payment.id)
}

/** Handles concurrent calls: the key gives both the same session, and the first one stores it. */
async function findConcurrentSession(
  ctx: Ctx,
  services: Pick<Services, 'providers' | 'isSavingCards'>,
  paymentId: string,
): Promise<PaymentSession | SessionRefusal> {
  const winner = await findPayment(ctx.db, paymentId)
  const opened =
    winner && !winner.closing && !hasEndedUnpaid(winner.status) ? findOpenedSession(winner) : null
  return opened ? withForm(ctx, services, opened) : refuseClosed()
}

async function withForm(
  ctx: Ctx,
  services: Pick<Services, 'providers' | 'isSavingCards'>,
  { customerRef, ...session }: OpenedSession,
): Promise<PaymentSession> {
  const provider = services.providers.get(session.provider)
  const form = provider.getForm(session)
  const cards = await openSavedCards(ctx, services, { provider, customerRef })
  return { ...session, form: { ...form, data: { ...form.data, ...cards } } }
}

/** The number of unsuccessful card attempts of this payer in the last hour. */
export async function countFailedAttempts(
  ctx: Ctx,
  services: Pick<Services, 'secret'>,
): Promise<number> {
  const since = new Date(ctx.now.getTime() - hours(1))
  const result = await queryRow(
    ctx.db,
    { attempts: integer },
    sql`
      select coalesce(sum(attempts), 0)::int as attempts from payments
      where payer = ${hashPayer(ctx, services)}
        and created_at > ${since}
        and authorized = 0`,
  )
  return result?.attempts ?? 0
}
