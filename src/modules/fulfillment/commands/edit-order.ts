import { sealNotes } from '#modules/addresses/sealed-notes.ts'
import {
  findAddressChangeProblem,
  findOrderDelivery,
  updateOrderDelivery,
  type OrderDelivery,
  type PlacedAddress,
} from '#modules/orders/update-delivery.ts'
import { addOrderEvent, type OrderActor } from '#modules/orders/lock-order.ts'
import { captureBeforeRefund } from '#modules/payments/refundable-payment.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { type Tx, unwrap } from '#platform/db/database.server.ts'
import { actOnOrder } from '../act-on-order.ts'
import type { Services } from '#platform/services.ts'
import { explainFixedAddress } from '../change-shipping-address.ts'
import { isEditable } from '../queries/list-shipping-alternatives.ts'
import { changeMethod } from './change-method.ts'

export interface EditOrderInput {
  readonly orderId: string
  readonly groupId: string
  /** Empty delivery notes keep the previous ones. */
  readonly address?: Omit<PlacedAddress, 'notesSealed'> & { readonly deliveryNotes: string }
  readonly giftNote?: string
  readonly methodId?: string
}

/**
 * Changes the address, gift note or shipping method of a delivery group during the edit window.
 * Frozen amounts stay: the address must keep its ZIP code, and a cheaper method is refunded. A
 * more expensive method is refused.
 */
export async function editOrder(
  services: Services,
  input: EditOrderInput,
  by: OrderActor,
): Promise<{ refunded: number } | Refusal> {
  const at = services.clock.now()
  if (input.methodId !== undefined && !(await captureBeforeRefund(services, input.orderId)))
    return refuse(
      'provider-unavailable',
      'We cannot reach the payment provider right now. Nothing was changed. Try again in a minute.',
      { reason: 'payment-provider-unavailable' },
    )
  return actOnOrder(services, input.orderId, async (tx, order) => {
    if (!isEditable(order, at))
      unwrap(
        refuse(
          'transition-illegal',
          'This order can no longer be changed because we have started to prepare it. '
            + 'Contact us for help.',
          { reason: 'edit-window-closed' },
        ),
      )
    const delivery = await findOrderDelivery(tx, { orderId: order.id, groupId: input.groupId })
    if (!delivery)
      return unwrap(
        refuse('not-found', 'This order has no such delivery.', { reason: 'delivery-not-found' }),
      )
    const addEvent = (kind: string, data: Record<string, unknown>) =>
      addOrderEvent(tx, order.id, { kind, at, by, data: { groupId: delivery.id, ...data } })
    if (input.giftNote !== undefined) {
      await updateOrderDelivery(tx, delivery.id, { giftNote: input.giftNote })
      await addEvent('gift_note_changed', {})
    }
    if (input.address) {
      await changeAddress(tx, delivery, sealNotes(services.sealer, input.address))
      await addEvent('address_changed', {
        was: delivery.address && { ...delivery.address, notesSealed: null },
      })
    }
    return {
      refunded:
        input.methodId === undefined
          ? 0
          : await changeMethod(tx, services, { order, delivery, methodId: input.methodId, by }),
    }
  })
}

async function changeAddress(
  tx: Tx,
  delivery: OrderDelivery,
  address: PlacedAddress,
): Promise<void> {
  const fixed = explainFixedAddress(delivery)
  if (fixed) unwrap(fixed)
  const problem = delivery.address && findAddressChangeProblem(delivery.address, address)
  if (problem)
    unwrap(refuse('transition-illegal', problem, { reason: 'zip-code-change-after-placement' }))
  await updateOrderDelivery(tx, delivery.id, {
    address: {
      ...address,
      notesSealed: address.notesSealed ?? delivery.address?.notesSealed ?? null,
    },
  })
}
