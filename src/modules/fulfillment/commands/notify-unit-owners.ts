import { countNotifiedItems, notifyBuyer, type OrderUpdate } from '#modules/orders/notify-buyer.ts'
import {
  isSameOrderUnit,
  type OrderWithUnits,
  type OrderUnit,
  type OrderUnitKey,
} from '#modules/orders/lock-order.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'

export interface RecipientNotification {
  readonly order: OrderWithUnits
  /** The units that the email is about. */
  readonly keys: readonly OrderUnitKey[]
  readonly at: Date
  readonly urgent?: boolean
  /**
   * Called for each mailbox with its units. `order` is "order AB-…" for the buyer and "your gift"
   * for recipients.
   */
  readonly news: (units: readonly OrderUnit[], order: string) => OrderUpdate
}

/** Notifies the buyer and the recipients who took over some of the units. */
export async function notifyUnitOwners(
  tx: Tx,
  jobs: JobQueue,
  { order, keys, at, urgent = false, news }: RecipientNotification,
): Promise<void> {
  for (const { email, pieces: units } of groupByOwner(order, keys)) {
    const [first] = units
    const item = news(units, email === null ? `order ${order.number}` : 'your gift')
    const recipient =
      email !== null && first ? { recipient: { email, groupId: first.groupId } } : {}
    await notifyBuyer(tx, jobs, {
      orderId: order.id,
      at,
      urgent,
      items: countNotifiedItems(units),
      ...recipient,
      ...item,
    })
  }
}

export interface UnitOwner {
  /** Null together with `email` for the buyer. */
  readonly recipientId: string | null
  readonly email: string | null
  readonly pieces: readonly OrderUnit[]
}

/** Groups units by the mailbox that receives their emails. */
export function groupByOwner(
  { units }: OrderWithUnits,
  keys: readonly OrderUnitKey[],
): UnitOwner[] {
  const selected = units.filter((unit) => keys.some((key) => isSameOrderUnit(key, unit)))
  return [...Map.groupBy(selected, ({ recipientEmail }) => recipientEmail)].map(
    ([email, ownUnits]) => ({
      recipientId: ownUnits[0]?.recipientId ?? null,
      email,
      pieces: ownUnits,
    }),
  )
}
