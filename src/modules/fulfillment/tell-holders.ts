import { tellBuyer, type NewsItem } from '#modules/orders/order-news.ts'
import { isSame, type OrderInHand, type Piece, type PieceKey } from '#modules/orders/take-order.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'

export interface Told {
  readonly order: OrderInHand
  /** What it is about. */
  readonly keys: readonly PieceKey[]
  readonly at: Date
  readonly urgent?: boolean
  /** Written once for each mailbox, with its pieces; `order` is "order AB-…" for the buyer and "your gift" for others. */
  readonly news: (pieces: readonly Piece[], order: string) => NewsItem
}

/** Tells everybody who looks after some of the pieces: their buyer, and whoever they were given to and has taken them over. */
export async function tellHolders(tx: Tx, jobs: JobQueue, { order, keys, at, urgent = false, news }: Told): Promise<void> {
  const pieces = order.pieces.filter((piece) => keys.some((key) => isSame(key, piece)))
  for (const email of new Set(pieces.map(({ recipientEmail }) => recipientEmail))) {
    const theirs = pieces.filter(({ recipientEmail }) => recipientEmail === email)
    const [first] = theirs
    const item = news(theirs, email === null ? `order ${order.number}` : 'your gift')
    const recipient = email !== null && first ? { recipient: { email, groupId: first.groupId } } : {}
    await tellBuyer(tx, jobs, { orderId: order.id, at, urgent, ...recipient, ...item })
  }
}
