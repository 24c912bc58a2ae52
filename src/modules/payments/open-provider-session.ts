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

type Refused = Refusal<'not-found' | 'payment-failed' | 'provider-unavailable' | 'too-many'>

/** The provider's session for a payment: opened by the first call, the same one for every call after it. */
export async function openProviderSession(
  ctx: Ctx,
  parts: PaymentParts,
  { paymentId, email = null }: { paymentId: string; email?: string | null },
): Promise<PaySession | Refused> {
  const payment = await readPayment(ctx.db, paymentId)
  return payment
    ? openSessionFor(ctx, parts, { payment, email })
    : refuse('not-found', 'We do not know this payment.')
}

interface Opening {
  readonly payment: Payment
  readonly email: string | null
  /** What `countTries` says, for who has asked already. */
  readonly tries?: number
}

/** The same, for who has read the payment already. */
export async function openSessionFor(
  ctx: Ctx,
  parts: PaymentParts,
  { payment, email, tries }: Opening,
): Promise<PaySession | Refused> {
  if (payment.closing || isDead(payment.status)) return closed()
  const opened = sessionOf(payment)
  if (opened) return face(parts, opened)
  return (
    tooManyTries(parts, tries ?? (await countTries(ctx, parts)))
    ?? open(ctx, parts, { payment, email })
  )
}

/** Whoever has tried so often guesses cards. */
export function tooManyTries(
  { triesPerHour = 24 }: Pick<PaymentParts, 'triesPerHour'>,
  tries: number,
): Refusal<'too-many'> | null {
  return tries < triesPerHour
    ? null
    : refuse('too-many', explainFailure({ class: 'too_many' }).message, {
        detail: { retryAfter: 3600 },
      })
}

/** Whoever pays, without the address. */
export function payerOf({ ip }: Ctx, { secret }: PaymentParts): string {
  return createHmac('sha256', secret)
    .update(`payer ${addressNetwork(ip)}`)
    .digest('base64url')
    .slice(0, 22)
}

const closed = () =>
  refuse('payment-failed', 'This payment is closed. Your cart is kept: start again from there.')

interface OpenedSession extends ProviderSession {
  readonly provider: ProviderName
}

function sessionOf({ provider, providerRef, clientSecret }: Payment): OpenedSession | null {
  return provider && providerRef && clientSecret
    ? { provider: provider as ProviderName, ref: providerRef, clientSecret }
    : null
}

async function open(
  ctx: Ctx,
  parts: PaymentParts,
  { payment, email }: Opening,
): Promise<PaySession | Refused> {
  const { current } = parts.providers
  try {
    const session = await current.openSession({
      paymentId: payment.id,
      checkoutId: payment.checkoutId,
      amount: payment.amount,
      currency: payment.currency,
      email,
    })
    const written = await ctx.db
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
    if (written.length > 0) return face(parts, { provider: current.name, ...session })
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
async function openedByAnother(
  ctx: Ctx,
  parts: PaymentParts,
  paymentId: string,
): Promise<PaySession | Refused> {
  const winner = await readPayment(ctx.db, paymentId)
  const opened = winner && !winner.closing && !isDead(winner.status) ? sessionOf(winner) : null
  return opened ? face(parts, opened) : closed()
}

function face(parts: PaymentParts, session: OpenedSession): PaySession {
  return { ...session, ...parts.providers.of(session.provider).face(session) }
}

/** How many tries from this payer's address came to nothing in the last hour. */
export async function countTries(ctx: Ctx, parts: PaymentParts): Promise<number> {
  const since = new Date(ctx.now.getTime() - hours(1)).toISOString()
  const [counted] = await rows<{ tries: number }>(
    ctx.db,
    sql`
    select coalesce(sum(attempts), 0)::int as tries from payments where payer = ${payerOf(ctx, parts)} and created_at > ${since}::timestamptz and authorized = 0`,
  )
  return counted?.tries ?? 0
}
