import { findOrderWithUnits, type OrderActor } from '#modules/orders/lock-order.ts'
import { findOrderId } from '#modules/orders/find-order.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { ReturnEligibility } from '../contract.ts'
import type { ReturnRequest } from '../queries/plan-return.ts'
import { readEligibility } from '../queries/read-eligibility.ts'
import type { ReturnMoney } from '../queries/return-money.ts'
import { previewReturn, submitReturn, type ReturnChannel } from './submit-return.ts'

export interface ReturnForBuyer extends Pick<ReturnRequest, 'items' | 'method'> {
  /** An order id or number. */
  readonly order: string
}

/** What the buyer of an order can return, under the same rules as on the order page. */
export async function readEligibilityForBuyer(
  services: Services,
  order: string,
): Promise<ReturnEligibility | Refusal> {
  const found = await findBuyersOrder(services, order)
  if (isRefusal(found)) return found
  return readEligibility(services, { ...found, now: services.clock.now(), groupId: null })
}

/** The refund of a return that staff open, to the cent. */
export async function previewReturnForBuyer(
  services: Services,
  { order, ...request }: ReturnForBuyer,
): Promise<{ money: ReturnMoney; units: number } | Refusal> {
  const found = await findBuyersOrder(services, order)
  if (isRefusal(found)) return found
  const preview = await previewReturn(services, {
    ...found,
    ...request,
    now: services.clock.now(),
  })
  return isRefusal(preview) ? preview : { money: preview.money, units: preview.plan.units.length }
}

/** Opens a return for a buyer who called or wrote. It is approved at once. */
export async function createReturnForBuyer(
  services: Services,
  {
    order,
    ...request
  }: ReturnForBuyer & {
    readonly expected: { readonly toCard: number; readonly asCredit: number }
    readonly channel: ReturnChannel
  },
  by: OrderActor,
): Promise<{ returnId: string } | Refusal> {
  const found = await findBuyersOrder(services, order)
  if (isRefusal(found)) return found
  return submitReturn(services, { ...found, ...request, photos: [], ownerId: null }, by)
}

async function findBuyersOrder(
  { db }: Pick<Services, 'db'>,
  idOrNumber: string,
): Promise<{ orderId: string; isMember: boolean } | Refusal<'not-found'>> {
  const orderId = await findOrderId(db, idOrNumber)
  const order = orderId === null ? null : await findOrderWithUnits(db, orderId)
  return order
    ? { orderId: order.id, isMember: order.ownerId.startsWith('mem_') }
    : refuse('not-found', 'We couldn’t find this order.', { reason: 'order-not-found' })
}
