import type { OrderInHand, Piece, PieceKey } from '#modules/orders/take-order.ts'
import { refundInWords } from '#modules/refunds/refund-words.ts'
import {
  refundOrder,
  wholeOf,
  type MadeRefund,
  type RefundCause,
  type RefundWish,
} from '#modules/refunds/refund-order.ts'
import { sum } from '#kernel/money/money.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import { unwrap } from './act-on-order.ts'
import { holdersOf, type Holder } from './notify-holders.ts'

export interface HoldersRefund {
  readonly amount: number
  /** Sentences for the email to whoever receives the refund of these units. */
  readonly words: (theirs: readonly Piece[]) => string[]
}

/**
 * Refunds units that will not be delivered, to the buyer or to the recipients who took them over.
 */
export async function refundHolders(
  tx: Tx,
  { jobs, order, keys }: { jobs: JobQueue; order: OrderInHand; keys: readonly PieceKey[] },
  cause: RefundCause,
): Promise<HoldersRefund> {
  const made = new Map<string | null, MadeRefund>()
  for (const holder of holdersOf(order, keys))
    made.set(
      holder.email,
      unwrap(await refundOrder(tx, { jobs, order, wish: toRefundRequest(holder) }, cause)),
    )
  return {
    amount: sum([...made.values()].map(({ amount }) => amount)),
    words: ([first]) => {
      const refund = made.get(first?.recipientEmail ?? null)
      return refund ? refundInWords(refund) : []
    },
  }
}

/**
 * The buyer is refunded in full. Recipients get the product price as credit, as for a return
 * (commerce.md §2.6).
 */
function toRefundRequest({ recipientId, pieces: units }: Holder): RefundWish {
  if (recipientId === null) return { shares: wholeOf(units) }
  const shares = units.map(({ lineId, unit }) => ({ lineId, unit, part: 'goods' as const }))
  return { shares, pocket: 'credit', creditTo: recipientId }
}
