import { countNotifiedItems, notifyBuyer, type OrderUpdate } from '#modules/orders/notify-buyer.ts'
import {
  addOrderEvent,
  type OrderWithUnits,
  type OrderEventInput,
} from '#modules/orders/lock-order.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import type { StoredReturn } from '../db/returns.ts'

interface ReturnNews extends OrderUpdate {
  readonly order: OrderWithUnits
  readonly storedReturn: StoredReturn
  readonly at: Date
  readonly urgent?: boolean
}

/** Notifies the sender of a return. The giver of a gift is not notified (commerce.md §2.6). */
export async function notifyReturnSender(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  { order, storedReturn, at, urgent = false, ...item }: ReturnNews,
): Promise<void> {
  const { recipientEmail: email, units } = storedReturn
  const groupId = order.lines.find(({ id }) => id === units[0]?.lineId)?.groupId
  const recipient = email !== null && groupId !== undefined ? { recipient: { email, groupId } } : {}
  await notifyBuyer(tx, jobs, {
    orderId: order.id,
    at,
    urgent,
    items: countNotifiedItems(units),
    ...recipient,
    ...item,
  })
}

export async function recordReturnEvent(
  tx: Tx,
  { orderId, recipientId }: StoredReturn,
  note: OrderEventInput,
): Promise<void> {
  await addOrderEvent(tx, orderId, recipientId === null ? note : { ...note, visibility: 'staff' })
}
