import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { step } from '#kernel/state-machine/state-machine.ts'
import { hours, minutes } from '#kernel/time/time.ts'
import { keepPayment, lockPayment, weighProviderState } from '#modules/payments/apply-provider-state.ts'
import { capturePaymentLater } from '#modules/payments/capture-payment.ts'
import { createPayment } from '#modules/payments/create-payment.ts'
import { explainFailure } from '#modules/payments/explain-failure.ts'
import { openProviderSession } from '#modules/payments/open-provider-session.ts'
import { ProviderError } from '#modules/payments/payment-provider.ts'
import { readPayment, readProviderState, type Payment } from '#modules/payments/read-payment.ts'
import { voidPaymentLater } from '#modules/payments/void-payment.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, rows, type Tx } from '#platform/db/database.server.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import { gone, illegal, mailLater } from './act-on-commission.ts'
import type { BespokeParts } from './bespoke-parts.ts'
import type { bespokeContract } from './contract.ts'
import { addEntry, byId, byLink, findCommission, lockCommission, moveTo, quotesOf, type StoredCommission } from './data/commissions.ts'
import { depositOfPayment, liveDeposit, type StoredDeposit } from './data/deposits.ts'
import { linkHash } from './data/link.ts'
import { bespokeDeposits } from './data/schema.ts'
import { commissionMachine } from './domain/commission-machine.ts'

type Session = OutputOf<typeof bespokeContract.openDeposit>
type Status = OutputOf<typeof bespokeContract.readDeposit>

const deadStatuses = ['failed', 'voided', 'expired']

/** The provider's session to pay the deposit in: the open one, or a new one where the last came to nothing. */
export async function openDeposit(ctx: Ctx, parts: BespokeParts, token: string): Promise<Session | Refusal> {
  const commission = await findCommission(ctx.db, byLink(linkHash(token)))
  if (!commission) return gone()
  const open = await liveDeposit(ctx.db, commission.id)
  if (open) await settleDeposit(parts, open)
  const deposit = await inTransaction(ctx.db, (tx) => beginDeposit(tx, commission.id, ctx.now))
  if (isRefusal(deposit)) return deposit
  const session = await openProviderSession(ctx, parts, { paymentId: deposit.paymentId, email: commission.email })
  if (isRefusal(session)) return session
  const { provider, clientSecret, publishableKey, frameUrl } = session
  return { amount: deposit.amount, provider, clientSecret, publishableKey, frameUrl }
}

async function beginDeposit(tx: Tx, commissionId: string, now: Date): Promise<Pick<StoredDeposit, 'paymentId' | 'amount'> | Refusal> {
  const commission = await lockCommission(tx, byId(commissionId))
  if (commission?.state !== 'accepted') return illegal(commission?.state ?? 'withdrawn')
  const before = await liveDeposit(tx, commissionId)
  if (before) return before
  const quote = (await quotesOf(tx, commissionId)).find((one) => one.state === 'accepted')
  if (!quote || quote.deposit === 0) return refuse('transition-illegal', 'There is no deposit to pay.', { detail: { allowed: [] } })
  const id = newId('dep', now.getTime())
  const paymentId = await createPayment(tx, { checkoutId: id, amount: quote.deposit, currency: 'USD', now, depositOf: commissionId })
  await tx.insert(bespokeDeposits).values({ id, commissionId, quoteId: quote.id, paymentId, amount: quote.deposit, createdAt: now })
  return { paymentId, amount: quote.deposit }
}

/** How the deposit stands: asking is also finishing. */
export async function readDeposit(ctx: Ctx, parts: BespokeParts, token: string): Promise<Status | Refusal> {
  const commission = await findCommission(ctx.db, byLink(linkHash(token)))
  if (!commission) return gone()
  const deposit = await liveDeposit(ctx.db, commission.id)
  if (!deposit) return { state: 'open', message: '' }
  if (deposit.state === 'paid') return { state: 'paid', message: '' }
  const payment = await settleDeposit(parts, deposit)
  if (payment === null) return { state: 'checking', message: 'We are checking with the bank. Do not pay again.' }
  if (isPaid(payment)) return { state: 'paid', message: '' }
  if (payment.status === 'processing' || payment.status === 'requires_action') return { state: 'checking', message: '' }
  const failure = payment.failure ? explainFailure(payment.failure) : null
  return { state: 'open', message: failure ? `${failure.message} ${failure.advice}` : '' }
}

/** For webhooks. False when the payment is no deposit. Without an answer of the provider it throws, so that it is sent again. */
export async function completeDeposit(parts: BespokeParts, paymentId: string): Promise<boolean> {
  const deposit = await depositOfPayment(parts.db, paymentId)
  if (!deposit) return false
  if ((await settleDeposit(parts, deposit)) === null) throw new ProviderError('unavailable', 'no answer')
  return true
}

/** The provider's truth about a deposit, written down: any number of callers, one paid deposit. Null when nobody knows. */
async function settleDeposit(parts: BespokeParts, { id, commissionId, paymentId }: StoredDeposit): Promise<Payment | null> {
  const payment = await readPayment(parts.db, paymentId)
  if (!payment) throw new Error(`No payment ${paymentId}.`)
  const truth = await readProviderState(parts.providers, payment).catch((error: unknown) => {
    if (error instanceof ProviderError) return undefined
    throw error
  })
  if (truth === undefined) return null
  return inTransaction(parts.db, async (tx) => {
    const commission = await lockCommission(tx, byId(commissionId))
    const [deposit] = await tx.select().from(bespokeDeposits).where(eq(bespokeDeposits.id, id)).for('update')
    const weighed = weighProviderState(await lockPayment(tx, paymentId), truth)
    await keepPayment(tx, weighed)
    if (commission && deposit?.state === 'open') await take(tx, parts, { commission, deposit, payment: weighed.payment })
    return weighed.payment
  })
}

interface Taking {
  readonly commission: StoredCommission
  readonly deposit: StoredDeposit
  readonly payment: Payment
}

async function take(tx: Tx, parts: BespokeParts, { commission, deposit, payment }: Taking): Promise<void> {
  if (deadStatuses.includes(payment.status)) return setState(tx, deposit.id, { state: 'dead' })
  if (!isPaid(payment)) return
  const state = step(commissionMachine, commission.state, 'deposit')
  if (!state || payment.closing) {
    await setState(tx, deposit.id, { state: 'dead' })
    await tx.execute(sql`update payments set deposit_of = null where id = ${payment.id}`)
    await voidPaymentLater(tx, parts.jobs, payment.id)
    return
  }
  const now = parts.clock.now()
  await setState(tx, deposit.id, { state: 'paid', paidAt: now })
  await capturePaymentLater(tx, parts.jobs, payment.id)
  await moveTo(tx, commission.id, { state, now })
  await addEntry(tx, { commissionId: commission.id, at: now, author: 'customer', kind: 'step', text: 'Deposit paid.' })
  await mailLater(tx, parts, { commission, about: 'deposit', by: '', key: deposit.id })
}

async function setState(tx: Tx, id: string, change: Pick<StoredDeposit, 'state'> & { paidAt?: Date }): Promise<void> {
  await tx.update(bespokeDeposits).set(change).where(eq(bespokeDeposits.id, id))
}

function isPaid({ status }: Payment): boolean {
  return status === 'authorized' || status === 'captured'
}

/** Looks after deposits that were begun: what was paid without a word is taken, what nobody finishes within the hour is let go. */
export async function followDeposits(parts: BespokeParts): Promise<void> {
  const now = parts.clock.now().getTime()
  const due = await rows<{ id: string; old: boolean }>(
    parts.db,
    sql`
    select id, created_at < ${new Date(now - hours(1)).toISOString()}::timestamptz as old from bespoke_deposits
    where state = 'open' and created_at < ${new Date(now - minutes(2)).toISOString()}::timestamptz order by created_at limit 100`,
  )
  for (const { id, old } of due) {
    const [deposit] = await parts.db.select().from(bespokeDeposits).where(eq(bespokeDeposits.id, id))
    const payment = deposit ? await settleDeposit(parts, deposit) : null
    if (!deposit || !payment || !old || payment.status === 'processing') continue
    await inTransaction(parts.db, async (tx) => {
      await lockCommission(tx, byId(deposit.commissionId))
      const [still] = await tx
        .select()
        .from(bespokeDeposits)
        .where(and(eq(bespokeDeposits.id, id), eq(bespokeDeposits.state, 'open')))
      if (!still) return
      await setState(tx, id, { state: 'dead' })
      await tx.execute(sql`update payments set deposit_of = null where id = ${payment.id}`)
      await voidPaymentLater(tx, parts.jobs, payment.id)
    })
  }
}
