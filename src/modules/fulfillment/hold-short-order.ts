import type { FollowShort } from '#modules/payments/jobs.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import type { FulfillmentParts } from './fulfillment-parts.ts'
import { holdOrder } from './hold-order.ts'

/**
 * The bank paid a part of an order only, and the rest cannot be taken any more: nothing leaves before somebody has decided. An order that
 * is on hold or over already stays as it is.
 */
export function holdShortOrder(parts: FulfillmentParts): FollowShort {
  return async ({ orderId, captured, amount }) => {
    const reason = `The bank paid ${formatMoney(captured)} of ${formatMoney(amount)}.`
    const told = `Your bank paid ${formatMoney(captured)} of the ${formatMoney(amount)} it had promised. We write to you within one business day about the rest. You need not do anything.`
    const held = await holdOrder(parts, { orderId, reason, told }, { kind: 'system' })
    if (isRefusal(held))
      parts.log.warn({ orderId, why: held.message }, 'order paid in part not put on hold')
  }
}
