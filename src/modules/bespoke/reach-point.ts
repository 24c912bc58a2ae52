import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { illegal, mailLater } from './act-on-commission.ts'
import { actAsStaff } from './act-as-staff.ts'
import type { BespokeParts } from './bespoke-parts.ts'
import { readAgreed } from './data/agreed.ts'
import { addEntry, moveTo } from './data/commissions.ts'
import type { CommissionState } from './domain/commission-machine.ts'
import { afterReaching } from './domain/payment-plan.ts'

/**
 * Marks the next milestone or the end of production as reached. Work pauses until its installment
 * is paid.
 */
export function reachPoint(
  ctx: Ctx,
  parts: BespokeParts,
  { number, text }: { number: string; text: string },
): Promise<{ state: CommissionState } | Refusal> {
  return actAsStaff(ctx, number, async (tx, commission) => {
    const agreed = await readAgreed(tx, commission.id)
    const state = agreed && afterReaching(commission.state, agreed)
    if (!state) return illegal(commission.state)
    await moveTo(tx, commission.id, { state, now: ctx.now })
    await addEntry(tx, {
      commissionId: commission.id,
      at: ctx.now,
      author: 'staff',
      kind: 'message',
      text,
    })
    await mailLater(tx, parts, {
      commission,
      about: state === 'made' ? 'made' : 'reached',
      by: '',
      key: String(agreed.paid),
    })
    return { state }
  })
}
