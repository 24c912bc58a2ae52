import { formatMoney, sum } from '#kernel/money/money.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { step } from '#kernel/state-machine/state-machine.ts'
import { closeCheckout } from '#modules/checkout/close-checkout.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { illegal, mailLater } from './act-on-commission.ts'
import type { BespokeParts } from './bespoke-parts.ts'
import { addEntry, byNumber, findCommission, lockCommission, moveTo } from './data/commissions.ts'
import { paidDeposits } from './data/deposits.ts'
import { commissionMachine, type CommissionState } from './domain/commission-machine.ts'
import { giveDepositsBack, takeDepositsFirst } from './give-deposits-back.ts'

export interface Stopping {
  readonly number: string
  readonly reason: string
  /** What of all that was paid stays with the house, in cents: nothing where the fault is its own. */
  readonly keep: number
}

type Stopped = { state: CommissionState; refunded: number }

/** The house ends what was agreed, at any time before it is an order; from then on the order is cancelled, like any other. */
export async function stopCommission(
  ctx: Ctx,
  parts: BespokeParts,
  stopping: Stopping,
): Promise<Stopped | Refusal> {
  await takeDepositsFirst(parts, ctx.db, byNumber(stopping.number))
  const found = await findCommission(ctx.db, byNumber(stopping.number))
  if (!found) return refuse('not-found', 'There is no such commission.')
  if (!step(commissionMachine, found.state, 'stop')) return illegal(found.state)
  return inTransaction(ctx.db, async (tx) => {
    // Before the commission, as everywhere: nobody pays what is left while it is being stopped.
    const paying = found.checkoutId ? await closeCheckout(tx, parts, found.checkoutId) : 'closed'
    if (paying === 'ordered') return illegal('production')
    return stop(tx, { ctx, parts, stopping, checkoutId: found.checkoutId })
  })
}

interface Stop {
  readonly ctx: Ctx
  readonly parts: BespokeParts
  readonly stopping: Stopping
  readonly checkoutId: string | null
}

async function stop(
  tx: Tx,
  { ctx, parts, stopping, checkoutId }: Stop,
): Promise<Stopped | Refusal> {
  const { number, reason, keep } = stopping
  const commission = await lockCommission(tx, byNumber(number))
  if (commission?.checkoutId !== checkoutId)
    return refuse('version-conflict', 'Somebody is paying for it just now. Please try again.')
  const state = step(commissionMachine, commission.state, 'stop')
  if (!state) return illegal(commission.state)
  const deposits = await paidDeposits(tx, commission.id)
  const paid = sum(deposits.map((one) => one.amount))
  if (keep > paid)
    return refuse('fields-invalid', 'That is more than what was paid.', {
      fields: { keep: 'is more than what was paid' },
    })
  const refunded = paid - keep
  const refused = await giveDepositsBack(tx, parts, {
    deposits,
    amount: refunded,
    reason: 'Commission stopped by the house',
    now: ctx.now,
  })
  if (refused) return refused
  await moveTo(tx, commission.id, { state, now: ctx.now })
  const entry = { commissionId: commission.id, at: ctx.now, author: 'staff' } as const
  await addEntry(tx, { ...entry, kind: 'message', text: reason })
  await addEntry(tx, {
    ...entry,
    kind: 'step',
    text: refunded > 0 ? `Stopped by us. ${formatMoney(refunded)} goes back.` : 'Stopped by us.',
  })
  await mailLater(tx, parts, { commission, about: 'stopped', by: '', key: 'stopped' })
  return { state, refunded }
}
