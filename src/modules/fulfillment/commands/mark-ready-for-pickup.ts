import { listUnfinishedLines } from '#modules/monograms/monogram-jobs.ts'
import {
  addOrderEvent,
  applyToOrderUnits,
  isToPack,
  updateOrderUnitFields,
  type OrderActor,
  type OrderWithUnits,
} from '#modules/orders/lock-order.ts'
import { countNotifiedItems, notifyBuyer } from '#modules/orders/notify-buyer.ts'
import { findOrderDelivery } from '#modules/orders/update-delivery.ts'
import { isPickup } from '#kernel/shipping-method/pickup-method.ts'
import { getPickupPlace } from '#modules/pricing/pickup-place.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { spellCode } from '#kernel/text/describe-code.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { unwrap, type Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { actOnOrder } from '../act-on-order.ts'
import { closeOpenEditWindow } from './end-edit-window.ts'

interface PickupKey {
  readonly orderId: string
  readonly groupId: string
}

export interface ReadyPickup extends PickupKey {
  /** Ends the time in which the buyer can change the order. */
  readonly endEditWindow?: boolean | undefined
}

/**
 * Marks a pickup as ready and emails the buyer where and when to come. A repeated call does
 * nothing.
 */
export async function markReadyForPickup(
  services: Services,
  { orderId, groupId, endEditWindow }: ReadyPickup,
  by: OrderActor,
): Promise<{ groupId: string } | Refusal> {
  const at = services.clock.now()
  return actOnOrder(services, orderId, async (tx, order) => {
    const isEditable = order.editableUntil !== null && at < order.editableUntil
    if (isEditable && !endEditWindow) unwrap(stillEditable())
    const { units, recipientName } = unwrap(await findPickup(tx, order, groupId))
    const waiting = units.filter(({ trackingStatus }) => trackingStatus !== 'available_for_pickup')
    if (waiting.length === 0) return { groupId }
    await closeOpenEditWindow(tx, { order, at, by })
    const packed = unwrap(
      await applyToOrderUnits(tx, order, {
        keys: waiting.filter(({ status }) => status !== 'ready'),
        event: 'prepare',
        at,
      }),
    )
    await updateOrderUnitFields(tx, packed, {
      keys: waiting,
      trackingStatus: 'available_for_pickup',
    })
    await keepPromise(tx, { orderId, groupId }, at)
    await addOrderEvent(tx, orderId, { kind: 'ready_for_pickup', at, by, data: { groupId } })
    const { address, hours } = getPickupPlace(services.settings)
    await notifyBuyer(tx, services.jobs, {
      orderId,
      at,
      urgent: true,
      subject: `Order ${order.number} is ready for pickup`,
      heading: 'Your order is ready for pickup.',
      paragraphs: [
        `Pick it up at ${services.settings.get('shop').name}, ${address}. ${hours}.`,
        `Bring your order number, ${order.number}. The order is under the name ${recipientName}.`,
      ],
      items: countNotifiedItems(waiting),
    })
    return { groupId }
  })
}

const no = (reason: string, message: string) => refuse('transition-illegal', message, { reason })

const stillEditable = () =>
  no(
    'edit-window-open',
    'The buyer can still change this order. Wait until the edit window is over.',
  )

interface PickupToPack {
  /** Who picks it up. */
  readonly recipientName: string
  readonly units: OrderWithUnits['units']
}

async function findPickup(
  tx: Tx,
  order: OrderWithUnits,
  groupId: string,
): Promise<PickupToPack | Refusal> {
  const delivery = await findOrderDelivery(tx, { orderId: order.id, groupId })
  if (!delivery)
    return refuse('not-found', 'This order has no such delivery.', { reason: 'delivery-not-found' })
  if (!isPickup(delivery.methodId))
    return no('delivery-not-pickup', 'This delivery is shipped, not picked up.')
  if (order.status !== 'placed')
    return no(
      'order-status-conflict',
      `This order is ${spellCode(order.status)}, so it cannot be picked up.`,
    )
  const units = order.units.filter((unit) => unit.groupId === groupId && isToPack(unit))
  if (units.length === 0)
    return no('nothing-to-pick-up', 'This delivery has no items left to pick up.')
  const unfinished = await listUnfinishedLines(tx, order.id)
  return units.some(({ lineId }) => unfinished.has(lineId))
    ? no('monogram-not-finished', 'The monograms of this order are not finished yet.')
    : { units, recipientName: delivery.recipientName }
}

/** What is promised for a pickup is the day on which it is ready. */
async function keepPromise(tx: Tx, { orderId, groupId }: PickupKey, at: Date): Promise<void> {
  await execute(
    tx,
    sql`
      insert into promises (group_id, order_id, status, updated_at)
      select
        g.id, ${orderId},
        case when ${calendarDate(at)}::date <= g.latest then 'met' else 'missed' end, ${at}
      from order_groups g
      where g.id = ${groupId} and g.latest is not null
      on conflict (group_id)
      do update set status = excluded.status, updated_at = excluded.updated_at`,
  )
}
