import { notifyBuyer } from '#modules/orders/notify-buyer.ts'
import {
  findOrderWithUnits,
  isUnshipped,
  type OrderActor,
  type OrderWithUnits,
} from '#modules/orders/lock-order.ts'
import { findOrderDelivery, type OrderDelivery } from '#modules/orders/update-delivery.ts'
import { explainFinalStatus } from '#modules/orders/explain-final-status.ts'
import { captureBeforeRefund } from '#modules/payments/refundable-payment.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { type Db, unwrap } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { actOnOrder } from './act-on-order.ts'
import { changeMethod } from './commands/change-method.ts'
import { calculateShippingDifference } from './domain/shipping-difference.ts'
import { listShippingShares, quoteShippingMethods } from './queries/list-shipping-alternatives.ts'

interface DeliveryKey {
  readonly orderId: string
  readonly groupId: string
}

export interface MethodChangePreview {
  readonly id: string
  readonly label: string
  readonly earliest: string
  readonly latest: string
  readonly isCurrent: boolean
  readonly shipping: { readonly was: number; readonly now: number }
  /** What the buyer gets back, with tax; negative when it costs more, which is refused. */
  readonly refund: number
}

/** What each shipping method of a delivery would change; nothing once a part has shipped. */
export async function previewMethodChange(
  services: Services,
  key: DeliveryKey,
): Promise<{ rows: MethodChangePreview[] } | Refusal> {
  const order = await findOrderWithUnits(services.db, key.orderId)
  const checked = await checkDelivery(services.db, order, key)
  if ('refused' in checked) return checked
  const { delivery } = checked
  const [methods, shares] = await Promise.all([
    quoteShippingMethods(services.db, services, checked),
    listShippingShares(services.db, checked.order, delivery),
  ])
  const { shipping } = delivery
  const rows = methods.map(({ id, label, earliest, latest, price }) => {
    const isCurrent = id === delivery.methodId
    return {
      id,
      label,
      earliest,
      latest,
      isCurrent,
      shipping: { was: shipping, now: isCurrent ? shipping : price },
      refund: isCurrent ? 0 : calculateShippingDifference(shares, { shipping, price }),
    }
  })
  return { rows }
}

/** Changes the method of a delivery of which nothing has shipped, and notifies the buyer. */
export async function changeShippingMethod(
  services: Services,
  { methodId, ...key }: DeliveryKey & { readonly methodId: string },
  by: OrderActor,
): Promise<{ refunded: number } | Refusal> {
  const at = services.clock.now()
  if (!(await captureBeforeRefund(services, key.orderId)))
    return refuse(
      'provider-unavailable',
      'The payment provider does not answer. Nothing was changed. Try again in a minute.',
      { reason: 'payment-provider-unavailable' },
    )
  return actOnOrder(services, key.orderId, async (tx, locked) => {
    const { order, delivery } = unwrap(await checkDelivery(tx, locked, key))
    if (methodId === delivery.methodId) return { refunded: 0 }
    const refunded = await changeMethod(tx, services, { order, delivery, methodId, by })
    const back = `We are sending ${formatMoney(refunded)} back to you.`
    await notifyBuyer(tx, services.jobs, {
      orderId: order.id,
      at,
      urgent: true,
      subject: `The shipping method of order ${order.number} was changed`,
      heading: 'The shipping method was changed',
      paragraphs: [
        `Your parcel ships by another method now. ${refunded > 0 ? back : 'The price stays.'}`,
        'If you did not ask for this change, reply to this email.',
      ],
    })
    return { refunded }
  })
}

export interface CheckedDelivery {
  readonly order: OrderWithUnits
  readonly delivery: OrderDelivery
}

export async function checkDelivery(
  db: Db,
  order: OrderWithUnits | null,
  { groupId }: Pick<DeliveryKey, 'groupId'>,
): Promise<CheckedDelivery | Refusal> {
  const delivery = order && (await findOrderDelivery(db, { orderId: order.id, groupId }))
  if (!order || !delivery)
    return refuse('not-found', 'This order has no such delivery.', { reason: 'delivery-not-found' })
  if (order.status !== 'placed' && order.status !== 'on_hold')
    return refuse('transition-illegal', explainFinalStatus(order.status), {
      reason: 'order-status-conflict',
    })
  const units = order.units.filter((unit) => unit.groupId === delivery.id && !unit.isEmailed)
  return units.every((unit) => isUnshipped(unit) || unit.status === 'cancelled')
    ? { order, delivery }
    : refuse('transition-illegal', 'A part of this delivery has shipped already.', {
        reason: 'delivery-already-shipped',
      })
}
