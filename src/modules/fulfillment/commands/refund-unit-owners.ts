import type { OrderWithUnits, OrderUnit, OrderUnitKey } from '#modules/orders/lock-order.ts'
import { summarizeRefund } from '#modules/refunds/summarize-refund.ts'
import {
  refundOrder,
  listAllShares,
  type CreatedRefund,
  type RefundCause,
  type OrderRefundRequest,
} from '#modules/refunds/refund-order.ts'
import { sum } from '#kernel/money/money.ts'
import { type Tx, unwrap } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import { groupByOwner, type UnitOwner } from './notify-unit-owners.ts'

export interface UnitOwnerRefunds {
  readonly amount: number
  /** Sentences for the email to whoever receives the refund of these units. */
  readonly words: (theirs: readonly OrderUnit[]) => string[]
}

/**
 * Refunds units that will not be delivered, to the buyer or to the recipients who took them over.
 */
export async function refundUnitOwners(
  tx: Tx,
  { jobs, order, keys }: { jobs: JobQueue; order: OrderWithUnits; keys: readonly OrderUnitKey[] },
  cause: RefundCause,
): Promise<UnitOwnerRefunds> {
  const made = new Map<string | null, CreatedRefund>()
  for (const holder of groupByOwner(order, keys))
    made.set(
      holder.email,
      unwrap(await refundOrder(tx, { jobs, order, request: buildOwnerRefund(holder) }, cause)),
    )
  return {
    amount: sum([...made.values()].map(({ amount }) => amount)),
    words: ([first]) => {
      const refund = made.get(first?.recipientEmail ?? null)
      return refund ? summarizeRefund(refund) : []
    },
  }
}

/**
 * The buyer is refunded in full. Recipients get the product price as credit, as for a return
 * (commerce.md §2.6).
 */
export function buildOwnerRefund({ recipientId, pieces: units }: UnitOwner): OrderRefundRequest {
  if (recipientId === null) return { shares: listAllShares(units) }
  const shares = units.map(({ lineId, unit }) => ({ lineId, unit, component: 'goods' as const }))
  return { shares, method: 'credit', creditTo: recipientId }
}
