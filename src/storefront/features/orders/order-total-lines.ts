import type { OrderDetail } from '#modules/orders/contract.ts'
import { checkoutLines } from '../checkout/checkout-lines.ts'

/** The rows of the total of a placed order, as at checkout. */
export function orderTotalLines(order: OrderDetail): ReturnType<typeof checkoutLines> {
  return checkoutLines({
    ...order,
    groups: [],
    taxState: 'final',
    adjustments: order.adjustments.map((row) => ({
      ...row,
      source: row.kind,
      groupId: null,
      lineId: null,
    })),
  })
}
