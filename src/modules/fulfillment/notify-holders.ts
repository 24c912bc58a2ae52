import { notifyBuyer, type NewsItem } from '#modules/orders/order-news.ts'
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
export async function notifyHolders(
  tx: Tx,
  jobs: JobQueue,
  { order, keys, at, urgent = false, news }: Told,
): Promise<void> {
  for (const { email, pieces } of holdersOf(order, keys)) {
    const [first] = pieces
    const item = news(pieces, email === null ? `order ${order.number}` : 'your gift')
    const recipient =
      email !== null && first ? { recipient: { email, groupId: first.groupId } } : {}
    await notifyBuyer(tx, jobs, { orderId: order.id, at, urgent, ...recipient, ...item })
  }
}

export interface Holder {
  /** Both null for the buyer. */
  readonly recipientId: string | null
  readonly email: string | null
  readonly pieces: readonly Piece[]
}

/** Who looks after these pieces, mailbox by mailbox. */
export function holdersOf({ pieces }: OrderInHand, keys: readonly PieceKey[]): Holder[] {
  const named = pieces.filter((piece) => keys.some((key) => isSame(key, piece)))
  return [...Map.groupBy(named, ({ recipientEmail }) => recipientEmail)].map(([email, theirs]) => ({
    recipientId: theirs[0]?.recipientId ?? null,
    email,
    pieces: theirs,
  }))
}
