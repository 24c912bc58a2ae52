import { formatMoney } from '#kernel/money/money.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import { step } from '#kernel/state-machine/state-machine.ts'
import type { Ctx } from '#platform/context.ts'
import { act, illegal } from './act-on-commission.ts'
import type { BespokeParts } from './bespoke-parts.ts'
import type { Commission } from './contract.ts'
import { sum } from '#kernel/money/money.ts'
import { readAgreed } from './data/agreed.ts'
import { addEntry, byLink, moveTo } from './data/commissions.ts'
import { linkHash } from './data/link.ts'
import { commissionMachine } from './domain/commission-machine.ts'
import { depositBack } from './domain/deposit-back.ts'
import { giveDepositsBack, takeDepositsFirst } from './give-deposits-back.ts'

/**
 * Cancels an agreed commission for the shopper before approval. Deposits are refunded, less the
 * design fee once a proof was shown.
 */
export async function breakOff(
  ctx: Ctx,
  parts: BespokeParts,
  token: string,
): Promise<Commission | Refusal> {
  await takeDepositsFirst(parts, ctx.db, byLink(linkHash(token)))
  return act({ ctx, parts, token }, async (tx, commission) => {
    const state = step(commissionMachine, commission.state, 'break_off')
    if (!state) return illegal(commission.state)
    const agreed = await readAgreed(tx, commission.id)
    const deposits = agreed?.deposits ?? []
    const amount = depositBack(commission.state, {
      paid: sum(deposits.map((deposit) => deposit.amount)),
      designFee: agreed?.quote.designFee ?? 0,
    })
    const refusal = await giveDepositsBack(tx, parts, {
      deposits,
      amount,
      reason: 'Commission cancelled',
      now: ctx.now,
    })
    if (refusal) return refusal
    await moveTo(tx, commission.id, { state, now: ctx.now })
    const text =
      amount > 0
        ? `Commission cancelled. ${formatMoney(amount)} will be refunded.`
        : 'Commission cancelled.'
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
