import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import { refuseCommissionState, sendCommissionEmail } from './act-on-commission.ts'
import { actOnCommissionAsStaff } from './act-as-staff.ts'
import { findAgreement } from '../db/agreement.ts'
import { addEntry, setCommissionState } from '../db/commissions.ts'
import type { CommissionState } from '../domain/commission-machine.ts'
import { afterReaching } from '../domain/payment-plan.ts'

/**
 * Marks the next milestone or the end of production as reached. Work pauses until its installment
 * is paid.
 */
export function reachMilestone(
  ctx: Ctx,
  services: Services,
  { number, text }: { number: string; text: string },
): Promise<{ state: CommissionState } | Refusal> {
  return actOnCommissionAsStaff(ctx, number, async (tx, commission) => {
    const agreed = await findAgreement(tx, commission.id)
    const state = agreed && afterReaching(commission.state, agreed)
    if (!state) return refuseCommissionState(commission.state)
    await setCommissionState(tx, commission.id, { state, now: ctx.now })
    await addEntry(tx, {
      commissionId: commission.id,
      at: ctx.now,
      author: 'staff',
      kind: 'message',
      text,
    })
    await sendCommissionEmail(tx, services, {
      commission,
      about: state === 'made' ? 'made' : 'reached',
      by: '',
      key: String(agreed.paid),
    })
    return { state }
  })
}
