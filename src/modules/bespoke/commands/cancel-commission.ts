import { formatMoney } from '#kernel/money/money.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import { findNextState } from '#kernel/state-machine/state-machine.ts'
import type { Ctx } from '#platform/context.ts'
import { actOnCommission, refuseCommissionState } from './act-on-commission.ts'
import type { Commission } from '../contract.ts'
import { sum } from '#kernel/money/money.ts'
import type { Services } from '#platform/services.ts'
import { findAgreement } from '../db/agreement.ts'
import { addEntry, byLink, setCommissionState } from '../db/commissions.ts'
import { linkHash } from '../db/link.ts'
import { commissionMachine } from '../domain/commission-machine.ts'
import { calculateDepositRefund } from '../domain/deposit-refund.ts'
import { refundDeposits, captureDeposits } from './refund-deposits.ts'

/**
 * Cancels an agreed commission for the shopper before approval. Deposits are refunded, less the
 * design fee once a proof was shown.
 */
export async function cancelCommission(
  ctx: Ctx,
  services: Services,
  token: string,
): Promise<Commission | Refusal> {
  await captureDeposits(services, ctx.db, byLink(linkHash(token)))
  return actOnCommission({ ctx, services, token }, async (tx, commission) => {
    const state = findNextState(commissionMachine, commission.state, 'break_off')
    if (!state) return refuseCommissionState(commission.state)
    const agreed = await findAgreement(tx, commission.id)
    const deposits = agreed?.deposits ?? []
    const amount = calculateDepositRefund(commission.state, {
      paid: sum(deposits.map((deposit) => deposit.amount)),
      designFee: agreed?.quote.designFee ?? 0,
    })
    const refusal = await refundDeposits(tx, services, {
      deposits,
      amount,
      reason: 'Commission canceled',
      now: ctx.now,
    })
    if (refusal) return refusal
    await setCommissionState(tx, commission.id, { state, now: ctx.now })
    const text =
      amount > 0
        ? `Commission canceled. ${formatMoney(amount)} will be refunded.`
        : 'Commission canceled.'
    await addEntry(tx, {
      commissionId: commission.id,
      at: ctx.now,
      author: 'customer',
      kind: 'step',
      text,
    })
    return null
  })
}
