import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { isPickup } from '#kernel/shipping-method/pickup-method.ts'
import { formatPhone } from '#kernel/us-address/us-address.ts'
import type { PickupPerson } from '#modules/addresses/contract.ts'
import { explainFinalStatus } from '#modules/orders/explain-final-status.ts'
import {
  addOrderEvent,
  isUnshipped,
  type OrderActor,
  type OrderWithUnits,
} from '#modules/orders/lock-order.ts'
import { notifyBuyer } from '#modules/orders/notify-buyer.ts'
import { findOrderDelivery, updateOrderDelivery } from '#modules/orders/update-delivery.ts'
import { unwrap } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { actOnOrder } from './act-on-order.ts'

export interface PickupPersonChange {
  readonly orderId: string
  readonly groupId: string
  readonly person: PickupPerson
}

/**
 * Changes who picks a delivery up, until it is picked up. The buyer is told at once, since someone
 * else may have done it.
 */
export async function changePickupPerson(
  services: Pick<Services, 'db' | 'clock' | 'orderUnitFollowers' | 'jobs'>,
  { orderId, groupId, person }: PickupPersonChange,
  by: OrderActor,
): Promise<{ groupId: string } | Refusal> {
  const at = services.clock.now()
  return actOnOrder(services, orderId, async (tx, order) => {
    const delivery = await findOrderDelivery(tx, { orderId, groupId })
    if (!delivery)
      return unwrap(
        refuse('not-found', 'This order has no such delivery.', { reason: 'delivery-not-found' }),
      )
    const problem = findProblem(order, delivery)
    if (problem) unwrap(problem)
    const { address } = delivery
    if (!address || isSamePerson(address, person)) return { groupId }
    await updateOrderDelivery(tx, groupId, { address: { ...address, ...person } })
    await addOrderEvent(tx, orderId, {
      kind: 'pickup_person_changed',
      at,
      by,
      visibility: 'customer',
      data: { groupId },
    })
    await notifyBuyer(tx, services.jobs, { orderId, at, urgent: true, ...email(order, person) })
    return { groupId }
  })
}

function findProblem(
  order: OrderWithUnits,
  delivery: { readonly id: string; readonly methodId: string | null },
): Refusal | null {
  const no = (reason: string, message: string) => refuse('transition-illegal', message, { reason })
  if (order.status !== 'placed' && order.status !== 'on_hold')
    return no('order-status-conflict', explainFinalStatus(order.status))
  if (!isPickup(delivery.methodId))
    return no('delivery-not-pickup', 'This delivery is shipped. Change its address instead.')
  return order.units.some((unit) => unit.groupId === delivery.id && isUnshipped(unit))
    ? null
    : no('nothing-to-pick-up', 'Nothing of this delivery waits to be picked up.')
}

const isSamePerson = (one: PickupPerson, other: PickupPerson): boolean =>
  one.firstName === other.firstName && one.lastName === other.lastName && one.phone === other.phone

function email({ number }: OrderWithUnits, { firstName, lastName, phone }: PickupPerson) {
  return {
    subject: `${firstName} ${lastName} will pick up order ${number}`,
    heading: 'Who picks it up was changed',
    paragraphs: [
      `${firstName} ${lastName} will pick up your order and needs its number, ${number}. `
        + `If we have a question, we call ${formatPhone(phone)}.`,
      'If you did not make this change, reply to this email and we will keep the order here.',
    ],
  }
}
