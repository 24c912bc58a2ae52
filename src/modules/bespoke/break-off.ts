import { formatMoney } from '#kernel/money/money.ts'
import { newId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { step } from '#kernel/state-machine/state-machine.ts'
import { holdRefund } from '#modules/payments/hold-refund.ts'
import type { Ctx } from '#platform/context.ts'
import { act, illegal } from './act-on-commission.ts'
import type { BespokeParts } from './bespoke-parts.ts'
import type { Commission } from './contract.ts'
import { addEntry, moveTo, quotesOf } from './data/commissions.ts'
import { liveDeposit } from './data/deposits.ts'
import { commissionMachine } from './domain/commission-machine.ts'
import { depositBack } from './domain/deposit-back.ts'

/** The shopper ends an agreed commission before it is approved: the deposit goes back, less the design fee once a drawing was shown. */
export function breakOff(ctx: Ctx, parts: BespokeParts, token: string): Promise<Commission | Refusal> {
  return act({ ctx, parts, token }, async (tx, commission) => {
    const state = step(commissionMachine, commission.state, 'break_off')
    if (!state) return illegal(commission.state)
    const [deposit, quotes] = await Promise.all([liveDeposit(tx, commission.id), quotesOf(tx, commission.id)])
    const amount = depositBack(commission.state, {
      deposit: deposit?.amount ?? 0,
      designFee: quotes.find((one) => one.state === 'accepted')?.designFee ?? 0,
    })
    if (deposit && amount > 0) {
      const refund = {
        id: newId('rfd', ctx.now.getTime()),
        paymentId: deposit.paymentId,
        amount,
        reason: 'Commission broken off',
        originator: { kind: 'cancel' as const, id: commission.id },
      }
      // A minute after paying the money may not have been taken yet.
      if (!(await holdRefund(tx, parts.jobs, refund)))
        return refuse('provider-unavailable', 'Your deposit is still being booked. Please try again in a few minutes.')
    }
    await moveTo(tx, commission.id, { state, now: ctx.now })
    const text = amount > 0 ? `Commission broken off. ${formatMoney(amount)} goes back.` : 'Commission broken off.'
    await addEntry(tx, { commissionId: commission.id, at: ctx.now, author: 'customer', kind: 'step', text })
    return null
  })
}
