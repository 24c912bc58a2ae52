import { createHmac } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { hours } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { rows } from '#platform/db/database.server.ts'
import { payments } from './data/schema.ts'
import { explainFailure } from './domain/failure.ts'
import { isDead, type PaymentStatus } from './domain/payment-machine.ts'
import type { PaymentParts } from './payment-parts.ts'
import { ProviderError, type ProviderName, type ProviderSession } from './payment-provider.ts'

export interface PaySession extends ProviderSession {
  readonly provider: ProviderName
  readonly publishableKey: string | null
  readonly frameUrl: string | null
}

interface Opening {
  id: string
  checkoutId: string
  amount: number
  currency: string
  status: PaymentStatus
  closing: boolean
  provider: ProviderName | null
  providerRef: string | null
  clientSecret: string | null
  tries: number
}

type Refused = Refusal<'not-found' | 'payment-failed' | 'provider-unavailable' | 'too-many'>

/** The provider's session for a payment: opened by the first call, the same one for every call after it. */
export async function openProviderSession(
  ctx: Ctx,
  parts: PaymentParts,
  input: { paymentId: string; email?: string | null },
): Promise<PaySession | Refused> {
  const payer = createHmac('sha256', parts.secret).update(`payer ${ctx.ip}`).digest('base64url').slice(0, 22)
  const payment = await load(ctx, input.paymentId, payer)
  if (!payment) return refuse('not-found', 'We do not know this payment.')
  if (payment.closing || isDead(payment.status))
    return refuse('payment-failed', 'This payment is closed. Your cart is kept: start again from there.')
  if (payment.provider && payment.providerRef && payment.clientSecret) {
    return face(parts, payment.provider, { ref: payment.providerRef, clientSecret: payment.clientSecret })
  }
  if (payment.tries >= (parts.triesPerHour ?? 24)) {
    return refuse('too-many', explainFailure({ class: 'too_many' }).message, { detail: { retryAfter: 3600 } })
  }
  return open(ctx, parts, { ...payment, email: input.email ?? null, payer })
}

async function open(
  ctx: Ctx,
  parts: PaymentParts,
  payment: Opening & { email: string | null; payer: string },
): Promise<PaySession | Refused> {
  const { current } = parts.providers
  try {
    const session = await current.openSession({
      paymentId: payment.id,
      checkoutId: payment.checkoutId,
      amount: payment.amount,
      currency: payment.currency,
      email: payment.email,
    })
    const written = await ctx.db
      .update(payments)
      .set({
        provider: current.name,
        providerRef: session.ref,
        clientSecret: session.clientSecret,
        payer: payment.payer,
        updatedAt: ctx.now,
      })
      .where(and(eq(payments.id, payment.id), isNull(payments.providerRef), eq(payments.status, 'created'), eq(payments.closing, false)))
      .returning({ id: payments.id })
    if (written.length > 0) return face(parts, current.name, session)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.warn({ paymentId: payment.id, code: error.code }, 'payment session not opened')
    return refuse(
      'provider-unavailable',
      'The card service does not answer just now. Nothing was charged and your cart is kept: try again in a minute.',
    )
  }
  return openedByAnother(ctx, parts, payment.id)
}

/** Two tabs opened it at once: the key made it one session, and the first to write it down has won. */
async function openedByAnother(ctx: Ctx, parts: PaymentParts, paymentId: string): Promise<PaySession | Refused> {
  const [winner] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId)).limit(1)
  if (winner?.provider && winner.providerRef && winner.clientSecret && !winner.closing && !isDead(winner.status)) {
    return face(parts, winner.provider as ProviderName, { ref: winner.providerRef, clientSecret: winner.clientSecret })
  }
  return refuse('payment-failed', 'This payment is closed. Your cart is kept: start again from there.')
}

function face(parts: PaymentParts, provider: ProviderName, session: ProviderSession): PaySession {
  return { provider, ...session, ...parts.providers.of(provider).face(session) }
}

/** The row, and how many tries from this payer's address came to nothing in the last hour. */
async function load(ctx: Ctx, paymentId: string, payer: string): Promise<Opening | undefined> {
  const since = new Date(ctx.now.getTime() - hours(1)).toISOString()
  const [payment] = await rows<Opening>(
    ctx.db,
    sql`
    select id, checkout_id as "checkoutId", amount, currency, status, closing, provider, provider_ref as "providerRef", client_secret as "clientSecret",
      (select coalesce(sum(o.attempts), 0)::int from payments o
        where o.payer = ${payer} and o.created_at > ${since}::timestamptz and o.authorized = 0) as tries
    from payments where id = ${paymentId}`,
  )
  return payment
}
