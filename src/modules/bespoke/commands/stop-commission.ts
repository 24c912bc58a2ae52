import { formatMoney, sum } from '#kernel/money/money.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findNextState } from '#kernel/state-machine/state-machine.ts'
import { closeCheckout } from '#modules/checkout/close-checkout.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { refuseCommissionState, sendCommissionEmail } from './act-on-commission.ts'
import {
  addEntry,
  byNumber,
  findCommission,
  lockCommission,
  setCommissionState,
} from '../db/commissions.ts'
import { listPaidDeposits } from '../db/deposits.ts'
import { commissionMachine, type CommissionState } from '../domain/commission-machine.ts'
import { refundDeposits, captureDeposits } from './refund-deposits.ts'

export interface StopCommissionInput {
  readonly number: string
  readonly reason: string
  /** The part of the deposits that is kept, in cents; zero when the shop is at fault. */
  readonly keep: number
}

type StopResult = { state: CommissionState; refunded: number }

/** Stops an agreed commission by staff. Once it is an order, the order is canceled instead. */
export async function stopCommission(
  ctx: Ctx,
  services: Services,
  input: StopCommissionInput,
): Promise<StopResult | Refusal> {
  await captureDeposits(services, ctx.db, byNumber(input.number))
  const found = await findCommission(ctx.db, byNumber(input.number))
  if (!found)
    return refuse('not-found', 'There is no commission with this number.', {
      reason: 'commission-not-found',
    })
  if (!findNextState(commissionMachine, found.state, 'stop'))
    return refuseCommissionState(found.state)
  return inTransaction(ctx.db, async (tx) => {
    // Lock order: checkout, commission. Closing the checkout prevents a payment meanwhile.
    const paying = found.checkoutId ? await closeCheckout(tx, services, found.checkoutId) : 'closed'
    if (paying === 'ordered') return refuseCommissionState('production')
    return stopLocked(tx, { ctx, services, stopping: input, checkoutId: found.checkoutId })
  })
}

interface StopContext {
  readonly ctx: Ctx
  readonly services: Services
  readonly stopping: StopCommissionInput
  readonly checkoutId: string | null
}

async function stopLocked(
  tx: Tx,
  { ctx, services, stopping: input, checkoutId }: StopContext,
): Promise<StopResult | Refusal> {
  const { number, reason, keep } = input
  const commission = await lockCommission(tx, byNumber(number))
  if (commission?.checkoutId !== checkoutId)
    return refuse(
      'version-conflict',
      'The shopper is paying for this commission right now. Try again in a minute.',
      { reason: 'payment-in-progress' },
    )
  const state = findNextState(commissionMachine, commission.state, 'stop')
  if (!state) return refuseCommissionState(commission.state)
  const deposits = await listPaidDeposits(tx, commission.id)
  const paid = sum(deposits.map((deposit) => deposit.amount))
  if (keep > paid)
    return refuse('fields-invalid', 'The amount to keep exceeds what was paid.', {
      reason: 'keep-exceeds-paid',
      fields: { keep: 'Must not exceed what was paid.' },
    })
  const refunded = paid - keep
  const refusal = await refundDeposits(tx, services, {
    deposits,
    amount: refunded,
    reason: 'Commission stopped by staff',
    now: ctx.now,
  })
  if (refusal) return refusal
  await setCommissionState(tx, commission.id, { state, now: ctx.now })
  const entry = { commissionId: commission.id, at: ctx.now, author: 'staff' } as const
  await addEntry(tx, { ...entry, kind: 'message', text: reason })
  await addEntry(tx, {
    ...entry,
    kind: 'step',
    text:
      refunded > 0
        ? `We stopped this commission. ${formatMoney(refunded)} will be refunded.`
        : 'We stopped this commission.',
  })
  await sendCommissionEmail(tx, services, { commission, about: 'stopped', by: '', key: 'stopped' })
  return { state, refunded }
}
