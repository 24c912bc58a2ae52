import type { OnPartialCapture } from '#modules/payments/jobs.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import type { Services } from '#platform/services.ts'
import { holdOrder } from '../hold-order.ts'

/**
 * Puts an order on hold after a partial capture whose rest cannot be captured. Orders on hold or
 * finished do not change.
 */
export function holdPartiallyCapturedOrder(services: Services): OnPartialCapture {
  return async ({ orderId, captured, amount }) => {
    const reason = `The bank paid ${formatMoney(captured)} of ${formatMoney(amount)}.`
    const explanation =
      `Your bank paid ${formatMoney(captured)} of the authorized ${formatMoney(amount)}. We `
      + 'will write to you about the rest within one business day. You do not need to do '
      + 'anything.'
    const result = await holdOrder(
      services,
      { orderId, reason, told: explanation },
      { kind: 'system' },
    )
    if (isRefusal(result))
      services.log.warn({ orderId, why: result.message }, 'order paid in part not put on hold')
  }
}
