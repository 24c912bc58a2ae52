import { notifyBuyer } from '#modules/orders/notify-buyer.ts'
import {
  transitionOrder,
  type OrderActor,
  type OrderWithUnits,
} from '#modules/orders/lock-order.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import { type Tx, unwrap } from '#platform/db/database.server.ts'
import { actOnOrder } from './act-on-order.ts'
import type { Services } from '#platform/services.ts'

const defaultExplanation =
  'We are checking something before we ship your order and will write to you within one '
  + 'business day. You do not need to do anything.'

/** Puts an order on hold until it is released. `told` is the explanation for the buyer. */
export async function holdOrder(
  services: Services,
  {
    orderId,
    reason,
    told = defaultExplanation,
  }: { orderId: string; reason: string; told?: string },
  by: OrderActor,
): Promise<{ status: string } | Refusal> {
  return actOnOrder(services, orderId, (tx, order) =>
    holdLockedOrder(tx, services, { order, reason, told: [told], by }),
  )
}

interface Hold {
  readonly order: OrderWithUnits
  readonly reason: string
  /** The explanation for the buyer. */
  readonly told: readonly string[]
  /** The id of the dispute that caused the hold. */
  readonly dispute?: string
  readonly by: OrderActor
}

/** Puts a locked order on hold, as part of another act. */
export async function holdLockedOrder(
  tx: Tx,
  { clock, jobs }: Services,
  { order, reason, told, dispute, by }: Hold,
): Promise<{ status: string }> {
  const at = clock.now()
  const { status } = unwrap(
    await transitionOrder(tx, order, {
      event: 'hold',
      at,
      by,
      data: { reason, ...(dispute && { dispute }) },
    }),
  )
  await notifyBuyer(tx, jobs, {
    orderId: order.id,
    at,
    subject: `Order ${order.number} is on hold`,
    heading: 'Your order is on hold.',
    paragraphs: told,
  })
  return { status }
}

export async function releaseOrder(
  services: Services,
  orderId: string,
  by: OrderActor,
): Promise<{ status: string } | Refusal> {
  return actOnOrder(services, orderId, (tx, order) =>
    releaseLockedOrder(tx, services, {
      order,
      told: 'Our check is complete. We are packing your order now.',
      by,
    }),
  )
}

/** Releases a locked order, as part of another act. `told` is the explanation for the buyer. */
export async function releaseLockedOrder(
  tx: Tx,
  { clock, jobs }: Services,
  { order, told, by }: { order: OrderWithUnits; told: string; by: OrderActor },
): Promise<{ status: string }> {
  const at = clock.now()
  const { status } = unwrap(await transitionOrder(tx, order, { event: 'release', at, by }))
  await notifyBuyer(tx, jobs, {
    orderId: order.id,
    at,
    subject: `Order ${order.number} is no longer on hold`,
    heading: 'Your order is no longer on hold.',
    paragraphs: [told],
  })
  return { status }
}
