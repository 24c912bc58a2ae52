import { sealNotes } from '#modules/addresses/sealed-notes.ts'
import {
  findAddressChangeProblem,
  findOrderDelivery,
  updateOrderDelivery,
  type OrderDelivery,
  type PlacedAddress,
} from '#modules/orders/update-delivery.ts'
import {
  addOrderEvent,
  type OrderActor,
  type OrderUnitKey,
  type OrderWithUnits,
} from '#modules/orders/lock-order.ts'
import { captureBeforeRefund } from '#modules/payments/refundable-payment.ts'
import { refundOrder } from '#modules/refunds/refund-order.ts'
import { allocate } from '#kernel/money/allocate.ts'
import { formatMoney, type Minor } from '#kernel/money/money.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { type Tx, unwrap } from '#platform/db/database.server.ts'
import { actOnOrder } from '../act-on-order.ts'
import {
  calculateShippingDifference,
  type UnitShippingShare,
} from '../domain/shipping-difference.ts'
import type { Services } from '#platform/services.ts'
import {
  isEditable,
  quoteShippingMethods,
  listShippingShares,
} from '../queries/list-shipping-alternatives.ts'

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
  if (delivery.registryId)
    unwrap(
      refuse(
        'transition-illegal',
        'The address of a registry gift is set by the registry and cannot be changed here.',
        { reason: 'registry-gift-address' },
      ),
    )
  if (!delivery.address)
    unwrap(
      refuse('transition-illegal', 'This delivery has nothing to ship.', {
        reason: 'delivery-not-shippable',
      }),
    )
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

interface MethodChange {
  readonly order: OrderWithUnits
  readonly delivery: OrderDelivery
  readonly methodId: string
  readonly by: OrderActor
}

async function changeMethod(
  tx: Tx,
  services: Services,
  { order, delivery, methodId, by }: MethodChange,
): Promise<number> {
  if (methodId === delivery.methodId) return 0
  const methods = await quoteShippingMethods(tx, services, { order, delivery })
  const method =
    methods.find(({ id }) => id === methodId)
    ?? unwrap(
      refuse(
        'transition-illegal',
        'This shipping method is not available for this address. Choose another one.',
        { reason: 'shipping-method-unavailable' },
      ),
    )
  if (!('price' in method)) return 0
  const units = await listShippingShares(tx, order, delivery)
  const refund = calculateShippingDifference(units, {
    shipping: delivery.shipping,
    price: method.price,
  })
  if (refund < 0)
    unwrap(
      refuse(
        'transition-illegal',
        `${method.label} costs ${formatMoney(-refund)} more. To use it, cancel this order `
          + 'and place a new one.',
        { reason: 'shipping-method-costs-more' },
      ),
    )
  await updateOrderDelivery(tx, delivery.id, { method })
  const now = services.clock.now()
  await addOrderEvent(tx, order.id, {
    kind: 'method_changed',
    at: now,
    by,
    data: { groupId: delivery.id, was: delivery.methodId, now: methodId },
  })
  if (refund === 0) return 0
  const lessDelivery = allocateShippingRefund(units, refund)
  const cause = {
    cause: 'edit',
    causeId: delivery.id,
    reason: 'Cheaper shipping method.',
    by,
    now,
  } as const
  return unwrap(
    await refundOrder(
      tx,
      { jobs: services.jobs, order, request: { shares: [], lessDelivery } },
      cause,
    ),
  ).amount
}

function allocateShippingRefund(
  units: readonly (OrderUnitKey & UnitShippingShare)[],
  refund: Minor,
) {
  const activeUnits = units.filter(({ isActive: goes }) => goes)
  const shares = allocate(
    refund,
    activeUnits.map(({ paid, refunded: lowered }) => paid - lowered),
  )
  return activeUnits
    .map(({ lineId, unit }, index) => ({ lineId, unit, amount: shares[index] ?? 0 }))
    .filter(({ amount }) => amount > 0)
}
