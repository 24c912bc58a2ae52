import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { createId } from '#kernel/ids/ids.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { findNextState } from '#kernel/state-machine/state-machine.ts'
import { minutes } from '#kernel/time/time.ts'
import { createPayment } from '#modules/payments/create-payment.ts'
import { openProviderSession } from '#modules/payments/open-provider-session.ts'
import { refuseSmallCharge } from '#modules/payments/refuse-small-charge.ts'
import type { Payment } from '#modules/payments/find-payment.ts'
import {
  getPaymentProgress,
  requireAnswer,
  processPayment,
} from '#modules/payments/process-payment.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { insertValues, setValues, sql } from '#platform/db/sql.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import type { Services } from '#platform/services.ts'
import {
  commissionLinkExpired,
  refuseCommissionState,
  sendCommissionEmail,
} from './act-on-commission.ts'
import type { bespokeContract } from '../contract.ts'
import { findAgreement, type CommissionAgreement } from '../db/agreement.ts'
import {
  addEntry,
  byId,
  byLink,
  findCommission,
  lockCommission,
  setCommissionState,
  type StoredCommission,
} from '../db/commissions.ts'
import {
  depositColumns,
  depositRow,
  findActiveDeposit,
  findDepositOfPayment,
  type StoredDeposit,
} from '../db/deposits.ts'
import { linkHash } from '../db/link.ts'
import { commissionMachine } from '../domain/commission-machine.ts'
import { findDueInstallment } from '../domain/payment-plan.ts'

type Session = OutputOf<typeof bespokeContract.openDeposit>
type Status = OutputOf<typeof bespokeContract.readDeposit>

type DepositInput = InputOf<typeof bespokeContract.openDeposit>

/** Opens a payment session for an installment; reuses the open one unless it failed. */
export async function openDeposit(
  ctx: Ctx,
  services: Services,
  { token, installment }: DepositInput,
): Promise<Session | Refusal> {
  const commission = await findCommission(ctx.db, byLink(linkHash(token)))
  if (!commission) return commissionLinkExpired()
  const open = await findActiveDeposit(ctx.db, { commissionId: commission.id, installment })
  if (open) await settleDeposit(services, open)
  const deposit = await inTransaction(ctx.db, (tx) =>
    createDeposit(tx, {
      commissionId: commission.id,
      installment,
      minimumCharge: services.providers.current.minimumCharge,
      now: ctx.now,
    }),
  )
  if (isRefusal(deposit)) return deposit
  const session = await openProviderSession(ctx, services, {
    paymentId: deposit.paymentId,
    email: commission.email,
  })
  if (isRefusal(session)) return session
  const { provider, clientSecret, form } = session
  return { amount: deposit.amount, provider, clientSecret, form }
}

interface NewDeposit {
  readonly commissionId: string
  readonly installment: number
  readonly minimumCharge: number
  readonly now: Date
}

async function createDeposit(
  tx: Tx,
  { commissionId, installment, minimumCharge, now }: NewDeposit,
): Promise<Pick<StoredDeposit, 'paymentId' | 'amount'> | Refusal> {
  const commission = await lockCommission(tx, byId(commissionId))
  if (!commission) return commissionLinkExpired()
  const agreed = await findAgreement(tx, commissionId)
  const due = agreed && findDueInstallment(commission.state, agreed)
  if (!due || due.isLast || due.installment !== installment)
    return refuseCommissionState(commission.state)
  const existing = await findActiveDeposit(tx, { commissionId, installment })
  if (existing) return existing
  const id = createId('dep', now.getTime())
  const { amount } = due
  const tooSmall = refuseSmallCharge({
    amount,
    minimum: minimumCharge,
    advice: 'Contact us, and we will find another way to pay.',
  })
  if (tooSmall) return tooSmall
  const { id: paymentId } = await createPayment(tx, {
    checkoutId: id,
    amount,
    currency: getShopLocale().currency,
    now,
  })
  const quoteId = agreed.quote.id
  const deposit = { id, commissionId, quoteId, installment, paymentId, amount, createdAt: now }
  await execute(tx, sql`insert into bespoke_deposits ${insertValues(deposit)}`)
  return { paymentId, amount }
}

/** Returns the status of an installment and completes its payment. */
export async function readDeposit(
  ctx: Ctx,
  services: Services,
  { token, installment }: DepositInput,
): Promise<Status | Refusal> {
  const commission = await findCommission(ctx.db, byLink(linkHash(token)))
  if (!commission) return commissionLinkExpired()
  const deposit = await findActiveDeposit(ctx.db, { commissionId: commission.id, installment })
  if (!deposit) return { state: 'open', message: '' }
  if (deposit.state === 'paid') return { state: 'paid', message: '' }
  const payment = await settleDeposit(services, deposit)
  const after = await findDepositOfPayment(ctx.db, deposit.paymentId)
  if (after?.state === 'paid') return { state: 'paid', message: '' }
  if (after?.state === 'failed' && !payment?.failure)
    return { state: 'open', message: 'That payment was canceled. Your card was not charged.' }
  return getPaymentProgress(payment)
}

/**
 * Completes a deposit after a webhook. False when the payment is not a deposit; throws without an
 * answer of the provider, so that the webhook is retried.
 */
export async function completeDeposit(services: Services, paymentId: string): Promise<boolean> {
  const deposit = await findDepositOfPayment(services.db, paymentId)
  if (!deposit) return false
  requireAnswer(await settleDeposit(services, deposit))
  return true
}

function settleDeposit(
  services: Services,
  { id, commissionId, paymentId, createdAt }: StoredDeposit,
): Promise<Payment | null> {
  return processPayment<DepositContext>(services, {
    paymentId,
    purpose: { commissionId },
    startedAt: createdAt,
    async lock(tx) {
      const commission = await lockCommission(tx, byId(commissionId))
      const deposit = await queryRow(
        tx,
        depositRow,
        sql`select ${depositColumns} from bespoke_deposits where id = ${id} and state = 'open'`,
      )
      const agreed = commission && (await findAgreement(tx, commissionId))
      return agreed && deposit ? { commission, deposit, agreed } : null
    },
    accept: (tx, context) => acceptDeposit(tx, services, context),
    fail: (tx) => setState(tx, id, { state: 'failed' }),
  })
}

interface DepositContext {
  readonly commission: StoredCommission
  readonly deposit: StoredDeposit
  readonly agreed: CommissionAgreement
}

async function acceptDeposit(
  tx: Tx,
  services: Services,
  { commission, deposit, agreed }: DepositContext,
): Promise<boolean> {
  const due = findDueInstallment(commission.state, agreed)
  const state = findNextState(commissionMachine, commission.state, 'deposit')
  if (!state || due?.installment !== deposit.installment) return false
  const now = services.clock.now()
  await setState(tx, deposit.id, { state: 'paid', paidAt: now })
  await setCommissionState(tx, commission.id, { state, now })
  await addEntry(tx, {
    commissionId: commission.id,
    at: now,
    author: 'customer',
    kind: 'step',
    text: `Paid: ${due.label}, ${formatMoney(deposit.amount)}.`,
  })
  await sendCommissionEmail(tx, services, {
    commission,
    about: deposit.installment === 0 && due.due === 'acceptance' ? 'deposit' : 'installment',
    by: '',
    key: deposit.id,
    paid: deposit.amount,
  })
  return true
}

async function setState(
  tx: Tx,
  id: string,
  change: Pick<StoredDeposit, 'state'> & { paidAt?: Date },
): Promise<void> {
  await execute(tx, sql`update bespoke_deposits set ${setValues(change)} where id = ${id}`)
}

/** Settles open deposits: completes paid ones and releases abandoned ones. */
export async function settleOpenDeposits(services: Services): Promise<void> {
  const before = new Date(services.clock.now().getTime() - minutes(2))
  const due = await queryRows(
    services.db,
    depositRow,
    sql`
      select ${depositColumns} from bespoke_deposits
      where state = 'open' and created_at < ${before}
      order by created_at
      limit 100`,
  )
  await processSequentially(due, (deposit) => settleDeposit(services, deposit))
}
