import { createHmac } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { hours } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { rows } from '#platform/db/database.server.ts'
import { addressNetwork } from '#platform/http/client-address.ts'
import { payments } from './data/schema.ts'
import { explainFailure } from './domain/failure.ts'
import { isDead } from './domain/payment-machine.ts'
import type { PaymentParts } from './payment-parts.ts'
import { ProviderError, type ProviderName, type ProviderSession } from './payment-provider.ts'
import { readPayment, type Payment } from './read-payment.ts'

export interface PaySession extends ProviderSession {
  readonly provider: ProviderName
  readonly publishableKey: string | null
  readonly frameUrl: string | null
}

type SessionRefusal = Refusal<'not-found' | 'payment-failed' | 'provider-unavailable' | 'too-many'>

/** Returns the provider session of a payment. The first call opens it. */
export async function openProviderSession(
  ctx: Ctx,
  parts: PaymentParts,
  { paymentId, email = null }: { paymentId: string; email?: string | null },
): Promise<PaySession | SessionRefusal> {
  const payment = await readPayment(ctx.db, paymentId)
  return payment
    ? openSessionFor(ctx, parts, { payment, email })
    : refuse('not-found', 'We could not find this payment.', { reason: 'payment-not-found' })
}

interface SessionRequest {
  readonly payment: Payment
  readonly email: string | null
  readonly tries?: number
}

export async function openSessionFor(
  ctx: Ctx,
  parts: PaymentParts,
  { payment, email, tries }: SessionRequest,
): Promise<PaySession | SessionRefusal> {
  if (payment.closing || isDead(payment.status)) return refuseClosed()
  const opened = findOpenedSession(payment)
  if (opened) return withFormData(parts, opened)
  return (
    tooManyTries(parts, tries ?? (await countTries(ctx, parts)))
    ?? openAndStore(ctx, parts, { payment, email })
  )
}

/** Limits card attempts per payer, against card testing. */
export function tooManyTries(
  { triesPerHour = 24 }: Pick<PaymentParts, 'triesPerHour'>,
  tries: number,
): Refusal<'too-many'> | null {
  return tries < triesPerHour
    ? null
    : refuse('too-many', explainFailure({ class: 'too_many' }).message, {
        reason: 'too-many-card-attempts',
        detail: { retryAfter: 3600 },
      })
}

/** A keyed hash of the network address of the payer. */
export function payerOf({ ip }: Ctx, { secret }: PaymentParts): string {
  return createHmac('sha256', secret)
    .update(`payer ${addressNetwork(ip)}`)
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
  readonly provider: ProviderName
}

function findOpenedSession({ provider, providerRef, clientSecret }: Payment): OpenedSession | null {
  return provider && providerRef && clientSecret
    ? { provider: provider as ProviderName, ref: providerRef, clientSecret }
    : null
}

async function openAndStore(
  ctx: Ctx,
  parts: PaymentParts,
  { payment, email }: SessionRequest,
): Promise<PaySession | SessionRefusal> {
  const { current } = parts.providers
  try {
    const session = await current.openSession({
      paymentId: payment.id,
      checkoutId: payment.checkoutId,
      amount: payment.amount,
      currency: payment.currency,
      email,
    })
    const updated = await ctx.db
      .update(payments)
      .set({
        provider: current.name,
        providerRef: session.ref,
        clientSecret: session.clientSecret,
        payer: payerOf(ctx, parts),
        updatedAt: ctx.now,
      })
      .where(
        and(
          eq(payments.id, payment.id),
          isNull(payments.providerRef),
          eq(payments.status, 'created'),
          eq(payments.closing, false),
        ),
      )
      .returning({ id: payments.id })
    if (updated.length > 0) return withFormData(parts, { provider: current.name, ...session })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ paymentId: payment.id, code: error.code }, 'payment session not opened')
    return refuse(
      'provider-unavailable',
      'The card service is not responding. Nothing was charged. Try again in a minute.',
      { reason: 'card-service-unavailable' },
    )
  }
  return findConcurrentSession(ctx, parts, payment.id)
}

/** Handles concurrent calls: the key gives both the same session, and the first one stores it. */
async function findConcurrentSession(
  ctx: Ctx,
  parts: PaymentParts,
  paymentId: string,
): Promise<PaySession | SessionRefusal> {
  const winner = await readPayment(ctx.db, paymentId)
  const opened =
    winner && !winner.closing && !isDead(winner.status) ? findOpenedSession(winner) : null
  return opened ? withFormData(parts, opened) : refuseClosed()
}

function withFormData(parts: PaymentParts, session: OpenedSession): PaySession {
  return { ...session, ...parts.providers.of(session.provider).face(session) }
}

/** The number of unsuccessful card attempts of this payer in the last hour. */
export async function countTries(ctx: Ctx, parts: PaymentParts): Promise<number> {
  const since = new Date(ctx.now.getTime() - hours(1)).toISOString()
  const [result] = await rows<{ tries: number }>(
    ctx.db,
    sql`
    select coalesce(sum(attempts), 0)::int as tries from payments
    where payer = ${payerOf(ctx, parts)}
      and created_at > ${since}::timestamptz
      and authorized = 0`,
  )
  return result?.tries ?? 0
}
