import { notifyBuyer, type NewsItem } from '#modules/orders/order-news.ts'
import { isSame, type OrderInHand, type Piece, type PieceKey } from '#modules/orders/take-order.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'

export interface Told {
  readonly order: OrderInHand
  /** The units that the email is about. */
  readonly keys: readonly PieceKey[]
  readonly at: Date
  readonly urgent?: boolean
  /**
   * Called for each mailbox with its units. `order` is "order AB-…" for the buyer and "your gift"
   * for recipients.
   */
  readonly news: (units: readonly Piece[], order: string) => NewsItem
}

/** Notifies the buyer and the recipients who took over some of the units. */
export async function notifyHolders(
  tx: Tx,
  jobs: JobQueue,
  { order, keys, at, urgent = false, news }: Told,
): Promise<void> {
  for (const { email, pieces: units } of holdersOf(order, keys)) {
    const [first] = units
    const item = news(units, email === null ? `order ${order.number}` : 'your gift')
    const recipient =
      email !== null && first ? { recipient: { email, groupId: first.groupId } } : {}
    await notifyBuyer(tx, jobs, { orderId: order.id, at, urgent, ...recipient, ...item })
  }
}

export interface Holder {
  /** Null together with `email` for the buyer. */
  readonly recipientId: string | null
  readonly email: string | null
  readonly pieces: readonly Piece[]
}

/** Groups units by the mailbox that receives their emails. */
export function holdersOf({ pieces: units }: OrderInHand, keys: readonly PieceKey[]): Holder[] {
  const selected = units.filter((unit) => keys.some((key) => isSame(key, unit)))
  return [...Map.groupBy(selected, ({ recipientEmail }) => recipientEmail)].map(
    ([email, ownUnits]) => ({
      recipientId: ownUnits[0]?.recipientId ?? null,
      email,
      pieces: ownUnits,
    }),
  )
}
