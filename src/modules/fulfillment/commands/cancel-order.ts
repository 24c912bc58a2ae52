import { freeAllocation } from '#modules/inventory/order-stock.ts'
import { writeOffUnits } from '#modules/inventory/write-off-units.ts'
import { restoreCoupons } from '#modules/coupons/coupon-uses.ts'
import {
  isAllCancelled,
  isOwnedByBuyer,
  isUnshipped,
  isSameOrderUnit,
  isUnfulfilled,
  transitionOrder,
  applyToOrderUnits,
  addOrderEvent,
  type OrderActor,
  type OrderWithUnits,
  type OrderUnit,
  type OrderUnitKey,
} from '#modules/orders/lock-order.ts'
import { explainFinalStatus } from '#modules/orders/explain-final-status.ts'
import { captureBeforeRefund } from '#modules/payments/refundable-payment.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { type Tx, unwrap } from '#platform/db/database.server.ts'
import { actOnOrder, type ClaimDecision } from '../act-on-order.ts'
import { selectUnits, type LineQuantity } from '../domain/select-units.ts'
import { formatUnits } from '../domain/format-units.ts'
import type { Services } from '#platform/services.ts'
import type { CancelReason } from '../cancel-reasons.ts'
import { refundUnitOwners } from './refund-unit-owners.ts'
import { groupByOwner, notifyUnitOwners } from './notify-unit-owners.ts'

export interface CancelOrderInput {
  readonly orderId: string
  readonly reason: CancelReason
  /** Defaults to all units that have not shipped. */
  readonly items?: readonly LineQuantity[]
  /** Exact units, instead of quantities per line. */
  readonly keys?: readonly OrderUnitKey[]
  /** False when the units are missing or damaged. They are written off instead of restocked. */
  readonly restock?: boolean
  /** False when the shop has informed the buyer itself. */
  readonly notify?: boolean
  readonly claimDecision?: ClaimDecision | undefined
}

export interface CancelOrderResult {
  readonly refunded: number
  /** True when the whole order is canceled. */
  readonly isWhole: boolean
}

/**
 * Cancels order units that have not shipped. Their stock is released and their price is refunded
 * with shipping and gift wrap; gifts that a recipient has taken over are refunded to the
 * recipient. Buyers can cancel until production starts, staff until shipment.
 */
export async function cancelOrder(
  services: Services,
  input: CancelOrderInput,
  by: OrderActor,
): Promise<CancelOrderResult | Refusal> {
  if (!(await captureBeforeRefund(services, input.orderId)))
    return refuse(
      'provider-unavailable',
      'We cannot reach the payment provider right now. Nothing was changed. Try again in a minute.',
      { reason: 'payment-provider-unavailable' },
    )
  return actOnOrder(
    { ...services, claimDecision: input.claimDecision },
    input.orderId,
    (tx, order) => cancelLockedOrder(tx, services, { order, input, by }),
  )
}

export async function cancelLockedOrder(
  tx: Tx,
  services: Services,
  { order, input, by }: { order: OrderWithUnits; input: CancelOrderInput; by: OrderActor },
): Promise<CancelOrderResult> {
  const at = services.clock.now()
  const keys = unwrap(selectCancellable(order, input, by))
  const after = unwrap(await applyToOrderUnits(tx, order, { keys, event: 'cancel', at }))
  const cause = {
    cause: 'cancel',
    causeId: order.id,
    reason: reasonSentences[input.reason],
    by,
    now: at,
  } as const
  // Lock order: coupons, wallet, stock.
  if (isAllCancelled(after.units)) await restoreCoupons(tx, { orderId: order.id, now: at })
  const refund = await refundUnitOwners(tx, { jobs: services.jobs, order: after, keys }, cause)
  const demands = keys.map(({ variantId }) => ({ variantId, qty: 1 }))
  await freeAllocation(tx, { orderId: order.id, demands, now: at })
  const { restock = true, notify = true } = input
  if (!restock) await writeOffUnits(tx, { demands, ref: order.id })
  const isWhole = isAllCancelled(after.units)
  const data = (units: readonly OrderUnit[]) => ({
    reason: input.reason,
    ...(!restock && { restock }),
    ...(!notify && { notify }),
    pieces: units.map(({ lineId, unit }) => ({ lineId, unit })),
  })
  if (isWhole)
    unwrap(await transitionOrder(tx, after, { event: 'cancel', at, by, data: data(keys) }))
  else
    for (const { email, pieces: units } of groupByOwner(after, keys))
      await addOrderEvent(tx, order.id, {
        kind: 'units_cancelled',
        at,
        by,
        visibility: email === null ? 'customer' : 'staff',
        data: data(units),
      })
  if (!notify) return { refunded: refund.amount, isWhole }
  await notifyUnitOwners(tx, services.jobs, {
    order: after,
    keys,
    at,
    urgent: true,
    news: (ownUnits, what) => ({
      subject: isWhole ? `Order ${order.number} was canceled` : `Part of ${what} was canceled`,
      heading: isWhole ? 'Your order was canceled.' : `Part of ${what} was canceled.`,
      paragraphs: [
        `${reasonSentences[input.reason]} ${formatUnits(order.lines, ownUnits)} will `
          + 'not be shipped.',
        ...refund.words(ownUnits),
      ],
    }),
  })
  return { refunded: refund.amount, isWhole }
}

/** Selects the units to cancel. Buyers can only cancel units that no recipient has taken over. */
export function selectCancellable(
  order: OrderWithUnits,
  { reason: cancelReason, items, keys }: CancelOrderInput,
  by: OrderActor,
): OrderUnit[] | Refusal<'transition-illegal'> {
  const no = (reason: string, message: string) => refuse('transition-illegal', message, { reason })
  if (order.status !== 'placed' && order.status !== 'on_hold')
    return no('order-status-conflict', explainFinalStatus(order.status))
  const ownUnits =
    by.kind === 'customer' || cancelReason === 'customer'
      ? order.units.filter(isOwnedByBuyer)
      : order.units
  const isStarted =
    ownUnits.length < order.units.length
    || ownUnits.some((piece) => !isUnfulfilled(piece) && piece.status !== 'cancelled')
  if (by.kind === 'customer' && isStarted)
    return no(
      'order-in-production',
      'We have started to make or pack your order. Request a cancellation and we will try '
        + 'to stop it.',
    )
  const unshipped = ownUnits.filter(
    (piece) =>
      isUnshipped(piece) && (keys === undefined || keys.some((key) => isSameOrderUnit(key, piece))),
  )
  const chosen = selectUnits(unshipped, items)
  if (!chosen)
    return no(
      'quantity-not-cancellable',
      'Fewer items than requested can be canceled. Lower the quantity.',
    )
  return chosen.length > 0
    ? chosen
    : no('nothing-to-cancel', 'This order has no items that can be canceled.')
}

const reasonSentences: Readonly<Record<CancelReason, string>> = {
  customer: 'You requested the cancellation.',
  payment: 'The payment failed.',
  fraud: 'We could not verify the buyer.',
  stock: 'We are sorry, the items are not available after all.',
  staff: 'We had to cancel it.',
  expired: 'The order waited too long.',
  other: 'We had to cancel it.',
}
