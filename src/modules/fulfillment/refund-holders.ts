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
  /** For the mail of whoever looks after these pieces. */
  readonly words: (theirs: readonly Piece[]) => string[]
}

/** Pays for pieces that nobody will get, to whoever looks after each; a giver is not paid for what they have given away. */
export async function refundHolders(
  tx: Tx,
  { jobs, order, keys }: { jobs: JobQueue; order: OrderInHand; keys: readonly PieceKey[] },
  cause: RefundCause,
): Promise<HoldersRefund> {
  const made = new Map<string | null, MadeRefund>()
  for (const holder of holdersOf(order, keys))
    made.set(
      holder.email,
      unwrap(await refundOrder(tx, { jobs, order, wish: wishOf(holder) }, cause)),
    )
  return {
    amount: sum([...made.values()].map(({ amount }) => amount)),
    words: ([first]) => {
      const refund = made.get(first?.recipientEmail ?? null)
      return refund ? refundInWords(refund) : []
    },
  }
}

/** Its buyer has all of it back; whoever it was given to the price of the piece as credit, as with a return (commerce.md §2.6): the gift had come once. */
function wishOf({ recipientId, pieces }: Holder): RefundWish {
  if (recipientId === null) return { shares: wholeOf(pieces) }
  const shares = pieces.map(({ lineId, unit }) => ({ lineId, unit, part: 'goods' as const }))
  return { shares, pocket: 'credit', creditTo: recipientId }
}
